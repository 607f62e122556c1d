import { expect, it } from 'vitest';
import { sampleColumn } from '#web/lib/imports/sample-column.ts';

const samples = [1, 2, 3, 4];
const choice = (header: string, cells: number[]) => {
  const column = { index: 0, header };
  const { named, candidates } = sampleColumn([column], { cells: () => cells, samples });
  return { named: named?.header, candidates: candidates.map((one) => one.header) };
};

it.each([
  ['Probe', [1, 2, 3], { named: 'Probe', candidates: [] }],
  ['Nr.', [2, 1, 3], { named: 'Nr.', candidates: [] }],
  ['Nr.', [1, 2, 3], { named: undefined, candidates: ['Nr.'] }],
  ['Nr.', [7, 8, 9], { named: undefined, candidates: [] }],
  ['Place', [2, 1, 3], { named: undefined, candidates: ['Place'] }],
  ['Place', [1, 2, 3], { named: undefined, candidates: [] }],
])('a column %s of %j is that of the samples, or one that a person may choose', (header, cells, found) => {
  expect(choice(header, cells)).toEqual(found);
});
