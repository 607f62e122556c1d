"""Drive an experiment of Serieslab from a robot or a notebook."""

from .client import Serieslab
from .errors import Busy, Forbidden, JobFailed, NotFound, NotSignedIn, SerieslabError, Unreachable
from .experiment import Experiment, Model, Sample

__all__ = [
    'Busy',
    'Experiment',
    'Forbidden',
    'JobFailed',
    'Model',
    'NotFound',
    'NotSignedIn',
    'Sample',
    'Serieslab',
    'SerieslabError',
    'Unreachable',
]
