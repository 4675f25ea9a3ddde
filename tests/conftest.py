"""Property tests without deadlines: a slow or busy machine is no bug."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "course", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("course")
