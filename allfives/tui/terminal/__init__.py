"""What differs between terminals; every private name of Textual that must be used lies here."""
