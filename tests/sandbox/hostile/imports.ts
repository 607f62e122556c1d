import type { Hostile } from './hostile.ts';

const module = (name: string): Hostile => ({ script: `import ${name}\ndef f(x):\n    return x` });

/** Modules that read, write, call, connect, or inspect. */
export const imports: Hostile[] = [
  ...'os sys ctypes _ctypes importlib gc inspect socket subprocess pickle marshal builtins io pathlib threading'
    .split(' ')
    .map(module),
  ...'asyncio types code codeop ast dis shutil tempfile urllib.request http.client ssl signal'.split(' ').map(module),
  { script: 'from os import environ\ndef f(x):\n    return len(environ)' },
  { script: 'from . import secrets\ndef f(x):\n    return x' },
  { script: 'from .. import *\ndef f(x):\n    return x' },
  { script: 'from math import *\ndef f(x):\n    return sin(x)' },
  { script: 'from math import __loader__ as loader\ndef f(x):\n    return x' },
  { script: 'from statistics import sys\ndef f(x):\n    return len(sys.modules)' },
  { script: 'import statistics\ndef f(x):\n    return statistics.random.random()' },
  { script: 'import os as math\ndef f(x):\n    return math.getpid()' },
  { script: 'import math as os, sys as math\ndef f(x):\n    return x' },
  { script: 'def f(x):\n    import os\n    return os.getpid()' },
  { script: 'import math.os\ndef f(x):\n    return x' },
  { formula: 'statistics.sys.modules' },
  { formula: 'statistics.random._os.environ' },
  { formula: 'statistics.math' },
  { formula: 'statistics.Fraction' },
  { formula: 'statistics.NormalDist().samples(3)' },
  { formula: 'statistics.itemgetter("__class__")(x)' },
  { formula: 'math.sys' },
  { formula: 'math' },
  { formula: '[math, statistics][1].sys' },
  { formula: '(lambda m: m.sys)(statistics)' },
  { formula: '(statistics if x else math).sys' },
  { formula: 'import os' },
  { formula: 'pickle.loads(b"cos\\nsystem\\n(S\'id\'\\ntR.")' },
  { formula: 'ctypes.string_at(0)' },
  { formula: 'importlib.import_module("os")' },
  { formula: 'gc.get_objects()' },
  { formula: 'sys.modules["os"].environ' },
  { formula: 'os.environ["AWS_SECRET_ACCESS_KEY"]' },
  { formula: 'socket.socket()' },
];
