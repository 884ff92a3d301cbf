"""How hypothesis runs: the same boards every time, so that a failure is one for everybody with the same version of it.

`make search` looks for new ones instead.
"""

from __future__ import annotations

import signal
import sys

from hypothesis import HealthCheck, settings

CHECKS = (HealthCheck.too_slow, HealthCheck.filter_too_much)

settings.register_profile("same", deadline=None, derandomize=True, database=None, suppress_health_check=CHECKS)
settings.register_profile("search", deadline=None, database=None, suppress_health_check=CHECKS)
settings.load_profile("same")

# A job in the background starts with Ctrl-C ignored, and so would all that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

if sys.platform == "win32":
    # Signals, forks, locks and shells that only other systems have.
    collect_ignore = ["test_faults.py", "test_folders.py", "test_printing.py", "test_process.py"]
