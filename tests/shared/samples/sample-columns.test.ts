import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { ownColumn } from '#shared/samples/sample-columns.ts';
import { samplesTable } from '#shared/samples/samples-table.ts';

const output = { uuid: 'y', short_name: 'y', weight: 1, target: 'Maximize' as const };
const sample = (position: number, more: Partial<Sample> = {}) =>
  ({
    ...{ uuid: `${position}`, series: 's', position, predicted_score: null, inParameters: [], compParameters: [] },
    outParameters: [{ out_parameter: 'y', value: position }],
    ...more,
  }) as unknown as Sample;
const table = (samples: Sample[]) => {
  const experiment = { name: 'E', inputs: [], functions: [], outputs: [output], series: [{ uuid: 's', number: 1 }] };
  const { head, rowsOf } = samplesTable('address', [{ ...experiment, samples }]);
  return [head, ...rowsOf({ ...experiment, samples })];
};

it('files have columns of states and reasons where a sample has one', () => {
  const plain = ['Series number', 'Sample number', 'y', 'Predicted score', 'Score (rank)'];
  expect(table([sample(0)])[0]).toEqual(plain);
  const excluded = [
    sample(0),
    sample(1, { state: 'failed', reason: 'Leak' }),
    sample(2, { state: 'left_out' }),
    sample(3),
  ];
  expect(table(excluded)).toEqual([
    [...plain.slice(0, 3), 'Sample state', 'State reason', ...plain.slice(3)],
    [1, 1, 0, null, null, null, 0],
    [1, 2, 1, 'failed', 'Leak', null, null],
    [1, 3, 2, 'left out', null, null, null],
    [1, 4, 3, null, null, null, 1],
  ]);
  expect([ownColumn('sample State'), ownColumn('State reason')]).toEqual(['state', 'reason']);
});
