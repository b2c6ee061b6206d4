"""Questions about pays: break-even pay, breakpoints, many pay tables, risk of ruin."""
