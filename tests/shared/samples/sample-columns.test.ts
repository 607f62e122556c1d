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

it('files have fifteen digits of what is calculated: 13.12, not 13.120000000000001', () => {
  const cost = { uuid: 'cost', short_name: 'cost', weight: 1, target: 'Minimize' as const, is_functional: true };
  const row = sample(0, { outParameters: [{ out_parameter: 'cost', value: 13.120000000000001 }] });
  const experiment = { name: 'E', inputs: [], functions: [], series: [{ uuid: 's', number: 1 }] };
  const cells = (outputs: { is_functional: boolean }[]) => {
    const whole = { ...experiment, outputs, samples: [row] } as unknown as Parameters<typeof samplesTable>[1][0];
    return samplesTable('address', [whole]).rowsOf(whole)[0]?.[2];
  };
  expect(cells([cost])).toBe(13.12);
  expect(cells([{ ...cost, is_functional: false }])).toBe(13.120000000000001);
});

it('files have all digits of what was entered, and four significant ones of what is predicted', () => {
  const long = 12.345678901234567;
  const predictions = {
    ...{ predicted_score: 0.123456789, predicted_interval: { low: 0.1000049, high: 0.99999 } },
    predicted_outputs: [{ uuid: 'y', value: 123456.789, low: -1.23456e-9, high: 1e300 }],
  };
  const entered = [{ out_parameter: 'y', value: long }];
  const [headers = [], cells = []] = table([sample(0, { ...predictions, outParameters: entered })]);
  const cellOf = (header: string) => cells[headers.indexOf(header)];
  expect(cellOf('y')).toBe(long);
  expect(['', ' low', ' high'].map((end) => cellOf(`Predicted score${end}`))).toEqual([0.1235, 0.1, 1]);
  expect(['', ' low', ' high'].map((end) => cellOf(`Predicted y${end}`))).toEqual([123500, -1.235e-9, 1e300]);
});

it('files have columns of notes and tags where a sample has some', () => {
  const [headers, ...rows] = table([sample(0, { note: 'Cloudy, warm' }), sample(1, { tags: ['fast', 'blue'] })]);
  expect(headers?.slice(2, 5)).toEqual(['y', 'Sample note', 'Sample tags']);
  expect(rows.map((cells) => cells.slice(3, 5))).toEqual([
    ['Cloudy, warm', null],
    [null, 'fast; blue'],
  ]);
  expect([ownColumn('sample note'), ownColumn('Sample tags')]).toEqual(['note', 'tags']);
});

it('files have a column of acceptable samples where an output has a limit, which no import reads', () => {
  const limited = { ...output, limit: { min: 2, max: null } };
  const samples = [sample(1), sample(2), sample(3, { outParameters: [] })];
  const experiment = { name: 'E', inputs: [], functions: [], outputs: [limited], series: [{ uuid: 's', number: 1 }] };
  const { head, rowsOf } = samplesTable('address', [{ ...experiment, samples }]);
  expect(head).toEqual(['Series number', 'Sample number', 'y', 'Predicted score', 'Score (rank)', 'Is acceptable']);
  expect([...rowsOf({ ...experiment, samples })].map((row) => row.at(-1))).toEqual(['no', 'yes', null]);
  expect(ownColumn('is acceptable')).toBe('acceptable');
});
