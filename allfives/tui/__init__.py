"""The full-screen table; the only package that imports Textual or Rich."""
