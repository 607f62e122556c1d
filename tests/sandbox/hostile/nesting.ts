import type { Hostile } from './hostile.ts';

/** Deep nesting that would overflow the parser's stack or take too long. */
export const nesting: Hostile[] = [
  { formula: `${'('.repeat(1000)}x${')'.repeat(1000)}` },
  { formula: `${'['.repeat(300)}x${']'.repeat(300)}` },
  { formula: `${'-'.repeat(9000)}x` },
  { formula: `${'not '.repeat(2400)}x` },
  { formula: `x${'+x'.repeat(4900)}` },
  { formula: `x${'**x'.repeat(3300)}` },
  { formula: `x${'.real'.repeat(1900)}` },
  { formula: `x${'()'.repeat(4900)}` },
  { formula: `x${'[0]'.repeat(3300)}` },
  { formula: `${'x if x else '.repeat(800)}x` },
  { formula: `${'lambda:'.repeat(1400)}x` },
  { formula: `${'x<'.repeat(4900)}x` },
  { formula: `${'x and x or '.repeat(900)}x` },
  { formula: '('.repeat(9999) },
  { formula: `"${'x'.repeat(1_000_000)}"` },
  { formula: 'x+'.repeat(500_000) },
  { formula: `'''${'\n'.repeat(20_000)}` },
  { script: `${'#'.repeat(1_000_000)}\ndef f(x):\n    return x` },
  { script: `def f(x):\n    if x:\n        return 1\n${'    elif x:\n        return 1\n'.repeat(2000)}` },
  {
    script: `def f(x):\n${Array.from({ length: 120 }, (_, depth) => `${' '.repeat(depth + 1)}if x:\n`).join('')}${' '.repeat(121)}return 1`,
  },
  { script: `def f(x):\n    return ${'f('.repeat(250)}x${')'.repeat(250)}` },
  { script: `y = ${'-'.repeat(90_000)}1\ndef f(x):\n    return y` },
  { script: `y = 1${'+1'.repeat(45_000)}\ndef f(x):\n    return y` },
  { script: `y = ${'{0:'.repeat(300)}1${'}'.repeat(300)}\ndef f(x):\n    return y` },
];
