"""The package's entrance."""

from __future__ import annotations

from .connection import Connection
from .experiment import Experiment


class Serieslab(Connection):
    """A connection with an access token, which the account settings of Serieslab make."""

    def experiment(self, experiment: str) -> Experiment:
        """The experiment with this uuid, which its address shows."""
        return Experiment(self, experiment)
