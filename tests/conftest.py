"""How hypothesis runs: the same boards every time, so that a failure is one for everybody.

`pytest --hypothesis-profile=search` looks for new ones instead.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

CHECKS = (HealthCheck.too_slow, HealthCheck.filter_too_much)

settings.register_profile("same", deadline=None, derandomize=True, database=None, suppress_health_check=CHECKS)
settings.register_profile("search", deadline=None, database=None, suppress_health_check=CHECKS)
settings.load_profile("same")
