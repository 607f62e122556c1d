import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cells, packColumns, unpackColumns } from '#functions/entities/results/result-blocks.ts';

const cell = fc.oneof(
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1, 5e-324, -5e-324, Number.MAX_VALUE, Number.MIN_VALUE, 2 ** -1074, 0.1 + 0.2, 1 / 3),
);
const sameBits = (a: Cells[string] | undefined, b: Cells[string] | undefined) => Object.is(a ?? null, b ?? null);

it('every finite double comes back to the last bit, and every text', () => {
  const rows = fc.dictionary(
    fc.stringMatching(/^[0-9]{1,3}$/),
    fc.record({ a: cell, b: cell, text: fc.option(fc.string()) }),
  );
  fc.assert(
    fc.property(rows, fc.nat(5000), (found, from) => {
      const by = new Map(Object.entries(found).map(([at, cells]) => [from + Number(at), cells]));
      const { cellsAt, ...block } = unpackColumns(packColumns(by, from, 1000, 'outputs'));
      expect(block).toEqual({ from, count: 1000, kind: 'outputs' });
      for (let at = from; at < from + 1000; at++) {
        const cells: Cells = cellsAt(at);
        for (const name of ['a', 'b', 'text'] as const) {
          expect(sameBits(cells[name], by.get(at)?.[name])).toBe(true);
        }
      }
    }),
    { numRuns: 30 },
  );
});

it('measured values cost some two bytes each', () => {
  const rows = new Map(Array.from({ length: 1000 }, (_, at) => [at, { version: 0, a: ((at * 7919) % 1000) / 10 }]));
  expect(packColumns(rows, 0, 1000, 'outputs').length).toBeLessThan(2500);
  expect(
    packColumns(new Map([...rows].map(([at, cells]) => [at, { ...cells, a: at * 2 }])), 0, 1000, 'outputs').length,
  ).toBeLessThan(2500);
});
