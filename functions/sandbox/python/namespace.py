"""The names that scripts and formulas find predefined. Names with a dot are ours: no text can contain one."""

# CPython imports `_pylong` by name when it divides large integers.
import _pylong  # type: ignore[import-not-found]  # noqa: F401
import sys

from guards import power, shift
from vocabulary import BUILTINS, MODULES

POWER, SHIFT = '.power', '.shift'


def variable(name):
    """The internal name of an input, output or formula: no text can contain a name that begins with `$`."""
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
