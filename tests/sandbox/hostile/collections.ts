import type { Hostile } from './hostile.ts';

/** Texts and lists that would fill the memory. */
export const collections: Hostile[] = [
  { formula: 'len("x" * 10**10)' },
  { formula: 'len([0] * 10**9)' },
  { formula: 'len((0,) * 10**9)' },
  { formula: 'len(range(10**9))' },
  { formula: 'sum(list(range(10**12)))' },
  { formula: 'len("a" * 10**5 * 10**5)' },
  { formula: 'len(("a" * 10**6).replace("a", "b" * 10**6))' },
  { formula: 'len(("a" * 10**5).join(["b"] * 10**5))' },
  { formula: 'len("%1000000000d" % 1)' },
  { formula: 'len("%*d" % (10**9, 1))' },
  { formula: 'len([[0] * 1000 for a in range(1000000)])' },
  { formula: 'len({a: [a] * 1000 for a in range(1000000)})' },
  { formula: 'sorted([0] * 10**9)' },
  { formula: 'range(0, 10**30, 1)[5]' },
  { formula: 'range(10**1000)' },
  { script: 'def f(x):\n    y = "a"\n    while True:\n        y = y + y' },
  { script: 'def f(x):\n    y = [0]\n    while True:\n        y += y' },
  { script: 'def f(x):\n    y = [0]\n    while True:\n        y = [y] * 1000 + y' },
  { script: 'y = [[0] * 10**6 for _ in range(10**6)]\ndef f(x):\n    return x' },
  { script: 'def f(x):\n    y = [0]\n    for z in y:\n        y.append(z)\n    return 1' },
  { script: 'def f(x):\n    y = {}\n    while True:\n        y[len(y)] = [0] * 1000' },
];
