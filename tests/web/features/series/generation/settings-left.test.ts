import { expect, it } from 'vitest';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import { buildInput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { settingsLeft } from '#web/features/series/generation/settings-left.ts';

const part = (name: string, change: object = {}) =>
  buildInput({
    name,
    short_name: name.toLowerCase(),
    part_of: 'Solvents',
    min_value: 0,
    max_value: 100,
    step: 1,
    ...change,
  });
const parts = [part('Water'), part('Ethanol'), part('Toluene')];
const heat = buildInput({ min_value: 0, max_value: 9, step: 1 });
const inputs = [...parts, heat];
const mixture = (change: Partial<MixtureDefinition> = {}): MixtureDefinition[] => [
  { name: 'Solvents', total: 100, ...change },
];

it('are the blends that add up, with each value of the other inputs', () => {
  // Two walls between 100 steps: 102 · 101 / 2.
  expect(settingsLeft(inputs, {}, [], mixture())).toMatchObject({ left: 10 * 5151, areMixed: true });
  // The three sides of the triangle.
  expect(settingsLeft(inputs, {}, [], mixture({ at_most: 2 })).left).toBe(10 * 300);
  expect(settingsLeft(parts, { [parts[0]?.uuid ?? '']: { value: 30 } }, [], mixture()).left).toBe(71);
});

it('have lost the blends that are in series, and no sample that is no blend', () => {
  const series = buildSeries();
  const values = [
    [50, 50, 0],
    [50, 49, 0],
  ];
  series.samples = values.map((shares, position) =>
    buildSample(
      series.uuid,
      position,
      Object.fromEntries(parts.map(({ uuid }, at) => [`in:${uuid}`, shares[at] ?? 0])),
    ),
  );
  expect(settingsLeft(parts, {}, [series], mixture()).left).toBe(5150);
});

it('are in one series no more than its held values leave, of which a mixture decides one part', () => {
  const uuidOf = (at: number) => parts[at]?.uuid ?? '';
  const held = { [uuidOf(0)]: { same: 1 }, [uuidOf(1)]: { same: 2 } };
  // One share of water and two of ethanol: toluene is what is left.
  expect(settingsLeft(parts, held, [], mixture()).inOneSeries).toBe(2);
  expect(settingsLeft(inputs, held, [], mixture()).inOneSeries).toBe(2 * 10);
  expect(settingsLeft(parts, { [uuidOf(0)]: { same: 1 } }, [], mixture()).inOneSeries).toBe(101);
});

it('are none where the conditions leave no mixture', () => {
  const few = Object.fromEntries(parts.map(({ uuid }) => [uuid, { value: 10 }]));
  expect(settingsLeft(inputs, few, [], mixture())).toMatchObject({ possible: 0, left: 0 });
});

it('are all settings where blends cannot be counted, which is said', () => {
  const odd = [part('Water', { step: Math.PI }), ...parts.slice(1)];
  expect(settingsLeft(odd, {}, [], mixture())).toMatchObject({ areMixed: false });
});
