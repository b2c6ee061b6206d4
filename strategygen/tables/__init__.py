"""Finished rows and cells for every page, without any markup.

===========  ==================================================================
cell         one entry of a table: as text shows it, exactly, and as print
             shows it.
table        cells under named columns; it prints itself and exports as CSV.
page         a record with all that a page shows, and the same exactly for
             other programs (`to_json`); every output format is made of it.
===========  ==================================================================

Rounding happens here and nowhere else (see `strategygen.tables.numbers`).

The modules below import what needs numpy inside their functions, so that a listing of the games does without it.
"""
