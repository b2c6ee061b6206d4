"""Published results, recomputed: the paper, Ness's ranking, one-card poker, Double Draw."""
