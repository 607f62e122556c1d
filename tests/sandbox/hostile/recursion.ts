import type { Hostile } from './hostile.ts';

/** Recursion until a stack overflows. */
export const recursion: Hostile[] = [
  { script: 'def f(x):\n    return f(x)' },
  { script: 'def f(x):\n    return f(x + 1) + f(x - 1)' },
  { script: 'def g(x):\n    return f(x)\ndef f(x):\n    return g(x)' },
  { script: 'def f(x):\n    return sorted([2, 1], key=lambda y: f(y))[0]' },
  { script: 'def f(x):\n    return max(map(f, [x]))' },
  { script: 'def f(x):\n    return sum(f(y) for y in [x])' },
  { script: 'def f(x):\n    try:\n        return f(x)\n    except Exception:\n        return f(x)' },
  { script: 'def f(x):\n    y = []\n    for _ in range(100000):\n        y = [y]\n    return len(str(y))' },
  { script: 'def f(x):\n    y = ()\n    for _ in range(100000):\n        y = (y,)\n    return y == (y,) and y < (y,)' },
  { script: 'def f(x):\n    y = ()\n    for _ in range(100000):\n        y = (y,)\n    return {y: 1}' },
  { script: 'def f(x):\n    y, z = [], []\n    y.append(z)\n    z.append(y)\n    return y == z and 1' },
  {
    script:
      'def f(x):\n    y = lambda: 1\n    for _ in range(100000):\n        y = (lambda z: lambda: z())(y)\n    return y()',
  },
  { script: 'def f(x):\n    y = [x]\n    for _ in range(100000):\n        y = map(abs, y)\n    return next(y)' },
  {
    script:
      'def f(x):\n    y = [x]\n    for _ in range(100000):\n        y = reversed(list(zip(y)))\n    return sum(y)',
  },
  { formula: '(lambda g: g(g))(lambda g: g(g))' },
  { formula: '(lambda g: lambda y: g(g)(y))(lambda g: lambda y: g(g)(y))(x)' },
];
