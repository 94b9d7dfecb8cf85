"""Every sentence that a person reads: values come in, text goes out."""
