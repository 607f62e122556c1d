import type { Hostile } from './hostile.ts';

/** Numbers too large to work with. */
export const numbers: Hostile[] = [
  { formula: '10**10**10' },
  { formula: '9**9**9**9' },
  { formula: '(10**100)**10**9' },
  { formula: 'pow(10, 10**10)' },
  { formula: 'pow(7, 9 ** 30000, 10 ** 30000 + 1)' },
  { formula: '1 << 10**10' },
  { formula: '2**(1 << 40)' },
  { formula: '(lambda a: a**a)(10**6)' },
  { formula: 'math.factorial(10**7)' },
  { formula: 'math.comb(10**9, 10**8)' },
  { formula: 'math.perm(10**9, 10**8)' },
  { formula: 'int("9" * 100000)' },
  { formula: 'len(str(10**20000))' },
  { formula: 'int("1" * 4000) ** 100' },
  { formula: 'math.prod([10**4000] * 100) ** 2' },
  { formula: 'int(1e308) * 10**308' },
  { formula: '1e308 * 10' },
  { formula: 'math.exp(1000)' },
  { formula: 'round(10**400, 2)' },
  { formula: 'float("9" * 500)' },
  { formula: 'math.lcm(*[10**3000 + n for n in range(3)])' },
  { script: 'def f(x):\n    y = 2\n    for _ in range(60):\n        y = y * y\n    return y' },
];
