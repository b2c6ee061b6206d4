"""Finished rows and cells for every page, without any markup.

===========  ==================================================================
cell         one entry of a table: its plain text, its exact value, and its
             text in print.
table        cells under named columns; it prints itself and exports as CSV.
page         a record of all that a page shows, with the exact figures for
             JSON (`to_json`); every output format is made from it.
===========  ==================================================================

Rounding happens in this room only (see `strategygen.pages.numbers`).

Modules that need numpy are imported inside functions, so that a listing of the games does not load it.
"""
