"""What all commands have in common."""

CONTEXT = {"help_option_names": ["--help", "-h"]}
