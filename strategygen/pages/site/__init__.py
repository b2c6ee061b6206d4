"""The site: static pages about games, with cards by level, trainers, and an index to find a game by its pays."""
