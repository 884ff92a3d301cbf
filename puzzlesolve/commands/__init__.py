"""The commands, a module each; they import what they need only when they run."""
