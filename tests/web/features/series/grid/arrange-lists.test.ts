import { expect, it, vi } from 'vitest';
import type { SampleFilter } from '#shared/rules/filters.ts';
import { buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { arrangeLists } from '#web/features/series/grid/arrange-samples.ts';

const heat = buildInput();
const time = buildInput({ short_name: 'time' });
const series = buildSeries();
const heats = [30, 10, 20, 10, 40];
const rows = heats.map((value, position) => {
  const sample = buildSample(series.uuid, position, { [`in:${heat.uuid}`]: value, [`in:${time.uuid}`]: position });
  return { sample, counted: sample, series, number: position + 1, unsaved: undefined };
});
const above = (value: number): SampleFilter => ({
  uuid: String(value),
  parameter: { uuid: heat.uuid, short_name: 'heat' },
  operator: '>',
  value,
});
const arranged = () => arrangeLists(new Map([['all', rows]]), { rankOf: new Map(), scale: [], outputs: [] });

it('chooses rows by every filter, in the order of a column; equal ones stay as they were', () => {
  const arrange = arranged();
  const up = { key: heat.uuid, desc: false };
  expect(arrange([], undefined).get('all')).toBeUndefined();
  expect(arrange([above(10)], undefined).get('all')).toEqual([0, 2, 4]);
  expect(arrange([], up).get('all')).toEqual([1, 3, 2, 0, 4]);
  expect(arrange([above(10)], { ...up, desc: true }).get('all')).toEqual([4, 0, 2]);
  expect(arrange([above(10), above(30)], up).get('all')).toEqual([4]);
  expect(arrange([above(0)], { key: 'number', desc: true }).get('all')).toEqual([4, 3, 2, 1, 0]);
});

it('puts rows in order once, however often they are filtered', () => {
  const arrange = arranged();
  const sort = vi.spyOn(Array.prototype, 'sort');
  try {
    for (const value of [0, 10, 20]) arrange([above(value)], { key: time.uuid, desc: true });
    expect(sort).toHaveBeenCalledTimes(1);
  } finally {
    sort.mockRestore();
  }
});

it('filters and sorts by whether samples keep the limits; where that is not known, neither yes nor no', () => {
  const impurity = buildOutput({ limit: { min: null, max: 2 } });
  const list = [1, null, 3, 2].map((value, position) => {
    const sample = buildSample(series.uuid, position, { [`out:${impurity.uuid}`]: value });
    return { sample, counted: sample, series, number: position + 1, unsaved: undefined };
  });
  const arrange = arrangeLists(new Map([['all', list]]), { rankOf: new Map(), scale: [], outputs: [impurity] });
  const is = (value: number): SampleFilter => ({
    ...{ uuid: 'a', parameter: { uuid: 'acceptable', short_name: 'acceptable' }, operator: '=', value },
  });
  expect(arrange([is(1)], undefined).get('all')).toEqual([0, 3]);
  expect(arrange([is(0)], undefined).get('all')).toEqual([2]);
  expect(arrange([], { key: 'acceptable', desc: true }).get('all')).toEqual([0, 3, 2, 1]);
});

it('compares scores and calculated values by the digits that their cells show, and others by all of theirs', () => {
  const ratio = buildOutput({ is_functional: true });
  const list = [1 / 3, 0.25].map((value, position) => {
    const values = { [`in:${heat.uuid}`]: 0.12345678, [`out:${ratio.uuid}`]: value };
    const compParameters = [{ comp_parameter: 'twice', value: 2 * value }];
    const sample = { ...buildSample(series.uuid, position, values), predicted_score: value, compParameters };
    return { sample, counted: sample, series, number: position + 1, unsaved: undefined };
  });
  const arrange = arrangeLists(new Map([['all', list]]), { rankOf: new Map(), scale: [], outputs: [ratio] });
  const passing = (uuid: string, operator: SampleFilter['operator'], value: number) =>
    arrange([{ uuid: 'a', parameter: { uuid, short_name: 'a' }, operator, value }], undefined).get('all');
  for (const [uuid, shown, exact] of [
    ['predicted_score', 0.333, 1 / 3],
    [ratio.uuid, 0.333333, 1 / 3],
    ['twice', 0.666667, 2 / 3],
  ] as const) {
    for (const value of [shown, exact]) {
      expect(passing(uuid, '=', value)).toEqual([0]);
      expect(passing(uuid, '⩾', value)).toEqual([0]);
      expect(passing(uuid, '≠', value)).toEqual([1]);
      expect(passing(uuid, '>', value)).toEqual([]);
    }
    expect(passing(uuid, '<', shown)).toEqual([1]);
  }
  expect(passing(heat.uuid, '=', 0.123457)).toEqual([]);
  expect(passing(heat.uuid, '=', 0.12345678)).toEqual([0, 1]);
});
