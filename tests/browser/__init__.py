"""Pages in a real browser, run by `make browser` alone because not everybody has one."""
