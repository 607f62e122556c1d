import type { Hostile } from './hostile.ts';

/** Endless work. */
export const endless: Hostile[] = [
  { script: 'def f(x):\n    while True:\n        pass' },
  { script: 'while True:\n    pass\ndef f(x):\n    return x' },
  {
    script: 'def f(x):\n    while True:\n        try:\n            1 / 0\n        except Exception:\n            pass',
  },
  { formula: 'sum(1 for a in range(1000000) for b in range(1000000))' },
  { formula: 'max(map(lambda a: sum(range(1000000)), range(1000000)))' },
  { script: 'def f(x):\n    a = 3\n    while True:\n        a = a * a % (1 << 90000)' },
];
