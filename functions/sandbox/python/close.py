"""Removes what formulas never need from the interpreter before its memory is saved as the snapshot."""

import builtins
import gc
import random
import sys

# Names that CPython's C code looks up, and those with which it reports errors.
KEPT = frozenset(
    'sys builtins _frozen_importlib _frozen_importlib_external _imp _io io _thread _warnings _py_warnings warnings '
    '_weakref _abc abc codecs _codecs encodings encodings.aliases encodings.utf_8 copyreg collections.abc collections '
    '_collections_abc re types _pylong __main__'.split()
)


def close():
    # Makes the snapshot reproducible: it must not depend on clocks or random numbers.
    random.seed(0)
    for name in list(sys.modules):
        if name not in KEPT:
            del sys.modules[name]
    for importers in (sys.meta_path, sys.path_hooks, sys.path, sys.argv):
        importers.clear()
    sys.path_importer_cache.clear()
    for name in ('open', 'input', 'breakpoint', 'help', 'exit', 'quit', 'copyright', 'credits', 'license'):
        vars(builtins).pop(name, None)
    gc.collect()
    gc.freeze()
