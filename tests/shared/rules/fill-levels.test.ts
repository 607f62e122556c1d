import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillLevels, levelPatterns } from '#shared/rules/fill-levels.ts';

it.each([
  ['1-2-5', 0.01, 1, [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]],
  ['1-3', 0.01, 1, [0.01, 0.03, 0.1, 0.3, 1]],
  ['1-2-5', 0.015, 0.6, [0.02, 0.05, 0.1, 0.2, 0.5]],
  ['1-3', 300, 3000, [300, 1000, 3000]],
  ['even', 20, 100, [20, 40, 60, 80, 100]],
  ['even', 0.1, 0.5, [0.1, 0.2, 0.3, 0.4, 0.5]],
  ['log', 0.01, 100, [0.01, 0.1, 1, 10, 100]],
  ['log', 1, 2, [1, 1.19, 1.41, 1.68, 2]],
] as const)('%s from %d to %d', (pattern, from, to, levels) => {
  expect(fillLevels({ pattern, from, to, count: 5 })).toEqual({ levels });
});

it.each([
  ['even', 5, 5, 3, 'From must be less than To'],
  ['log', 0, 5, 3, 'From must be greater than 0'],
  ['1-3', -1, 5, 3, 'From must be greater than 0'],
  ['even', 0, 5, 1, 'Give from 2 to 1000 levels'],
  ['even', 0, 5, 2.5, 'Give from 2 to 1000 levels'],
  ['log', 1, 5, 1001, 'Give from 2 to 1000 levels'],
  ['1-3', 4, 9, 3, 'Fewer than 2 such numbers are between From and To'],
] as const)('%s from %d to %d, %d of them: %s', (pattern, from, to, count, problem) => {
  expect(fillLevels({ pattern, from, to, count })).toEqual({ problem });
});

it('gives as many as are asked for, ascending, between the ends', () => {
  const wanted = fc.record({
    pattern: fc.constantFrom(...levelPatterns),
    from: fc.integer({ min: 1, max: 10_000 }).map((value) => value / 1000),
    size: fc.integer({ min: 1, max: 1_000_000 }).map((value) => value / 100),
    count: fc.integer({ min: 2, max: 1000 }),
  });
  fc.assert(
    fc.property(wanted, ({ pattern, from, size, count }) => {
      const to = from + size;
      const found = fillLevels({ pattern, from, to, count });
      if (!('levels' in found)) return;
      const { levels } = found;
      expect(levels.every((level, at) => at === 0 || level > (levels[at - 1] ?? level))).toBe(true);
      expect((levels[0] ?? 0) >= from && (levels.at(-1) ?? to) <= to).toBe(true);
      if (pattern === 'even' || pattern === 'log')
        expect([levels.length, levels[0], levels.at(-1)]).toEqual([count, from, to]);
    }),
    { numRuns: 300, seed: 1 },
  );
});
