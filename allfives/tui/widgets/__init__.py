"""What pages and forms share."""
