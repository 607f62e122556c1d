import type { Hostile } from './hostile.ts';

/** Changes of shared objects: Python's functions, modules, other scripts. */
export const tampering: Hostile[] = [
  { script: 'import math\nmath.sin = lambda x: 0\ndef f(x):\n    return x' },
  { script: 'math.pi = 3\ndef f(x):\n    return x' },
  { script: 'statistics.mean.__code__ = 1\ndef f(x):\n    return x' },
  { script: 'len.__doc__ = "x"\ndef f(x):\n    return x' },
  { script: 'int.real = 3\ndef f(x):\n    return x' },
  { script: 'list.append = len\ndef f(x):\n    return x' },
  { script: 'other.K = 3\ndef f(x):\n    return x' },
  { script: 'other.k.append(3)\nother.k = []\ndef f(x):\n    return x' },
  { script: 'Exception.args = 3\ndef f(x):\n    return x' },
  { script: 'str.upper = str.lower\ndef f(x):\n    return x' },
  { script: 'for math.pi in [3]:\n    pass\ndef f(x):\n    return x' },
  { script: 'import math as m\nm.e = 1\ndef f(x):\n    return x' },
  { script: 'import math as m\nfor y in [m]:\n    y.e = 1\ndef f(x):\n    return x' },
  { script: 'def f(x):\n    x = 3\n    return f.__kwdefaults__' },
  { script: 'def f(x):\n    return x.__init__(3)' },
];
