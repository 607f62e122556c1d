"""What scripts and formulas find without having assigned it. Every name with a dot is ours: nobody can write one."""

# What CPython divides large whole numbers with; it is loaded by the name `_pylong` at that moment.
import _pylong  # type: ignore[import-not-found]  # noqa: F401
import sys

from guards import power, shift
from vocabulary import BUILTINS, MODULES

POWER, SHIFT = '.power', '.shift'


def variable(name):
    """The name of an input, output or formula in Python: no tenant can write a name that begins with `$`."""
    return f'${name}'


def _import(name, *_):
    if name != '_pylong':
        raise ImportError('nothing can be imported')
    return sys.modules[name]


_ALL = {**BUILTINS, POWER: power, SHIFT: shift, '__import__': _import} | {
    f'{module}.{name}': value for module, members in MODULES.items() for name, value in members.items()
}


def new_builtins():
    return dict(_ALL)
