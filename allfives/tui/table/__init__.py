"""The table on the screen, and the dialogs that may lie over it."""
