import { describe, expect, it } from 'vitest';
import { axisOfInput } from '#shared/engine/space/create-grid.ts';
import type { Space } from '#shared/engine/types.ts';
import { buildExperiment, buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { buildTernaryFigure } from '#web/charts/contour/ternary/build-ternary-figure.ts';
import { mixtureTriangle, trianglePoints } from '#web/features/plotting/contour/ternary/mixture-triangle.ts';
import {
  noChoiceText,
  ternaryData,
  ternarySamples,
  ternarySummary,
  ternaryTable,
} from '#web/features/plotting/contour/ternary/ternary-contour.ts';
import { modelSource } from '#web/lib/engine/model-source.ts';

const ranged = (min: number, max: number, step: number) => ({ kind: 'numeric', min, max, step }) as const;
const percent = ranged(0, 100, 5);
const spaceOf = (...inputs: Space['inputs']): Space => ({ inputs });
const solvents = (space: Space, setting = space.inputs.map(() => 0)) =>
  mixtureTriangle(
    space,
    { inputs: [...space.inputs.keys()].filter((index) => index < 4), total: 100 },
    {
      parts: [0, 1, 2],
      setting,
    },
  );
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('the places of a triangle', () => {
  it('are mixtures to which the parts can be set, and half of a step where steps are few', () => {
    const { places, reach, spacing } = solvents(spaceOf(percent, percent, percent));
    expect([reach, spacing, places.length]).toEqual([100, 2.5, (41 * 42) / 2]);
    expect(places.every(({ amounts }) => sumOf(amounts) === 100)).toBe(true);
    expect(places.filter(({ isSettable }) => isSettable)).toHaveLength((21 * 22) / 2);
  });

  it('are several steps apart where steps are many, and each can be set', () => {
    const fine = ranged(0, 100, 1);
    const { places, spacing } = solvents(spaceOf(ranged(15, 100, 1), fine, fine));
    expect(spacing).toBe(2);
    expect(places.every(({ isSettable, amounts }) => isSettable && sumOf(amounts) === 100)).toBe(true);
    expect(places.length).toBeLessThanOrEqual(1681);
  });

  it('are at every mixture of levels and of different steps that can be set (CHART-100)', () => {
    const levels = { ...ranged(0, 60, 10), levels: [0, 10, 20, 50, 60] };
    for (const parts of [[levels, percent, percent] as const, [percent, ranged(0, 100, 10), levels] as const]) {
      const { places } = solvents(spaceOf(...parts));
      const settable = places.filter(({ isSettable }) => isSettable).map(({ amounts }) => amounts.join());
      const values = parts.map((part) => axisOfInput(part));
      const all = [...Array(21).keys()].flatMap((a) =>
        [...Array(21 - a).keys()].map((b) => [5 * a, 5 * b, 100 - 5 * a - 5 * b]),
      );
      const can = all.filter((amounts) => amounts.every((amount, part) => values[part]?.isOn(amount)));
      expect(settable.toSorted()).toEqual(can.map(String).toSorted());
      expect(can.length).toBeGreaterThan(20);
    }
  });

  it('stay within the range of each part, also where another range leaves less', () => {
    const { places, lows, highs } = solvents(spaceOf(ranged(10, 60, 1), percent, ranged(5, 45, 1)));
    expect([lows, highs]).toEqual([
      [10, 0, 5],
      [60, 85, 45],
    ]);
    const [above, onLeft, onRight] = [0, 1, 2].map((part) => places.map(({ amounts }) => amounts[part] ?? -1));
    expect([Math.min(...(above ?? [])), Math.max(...(above ?? []))]).toEqual([10, 60]);
    expect([Math.min(...(onLeft ?? [])), Math.max(...(onLeft ?? []))]).toEqual([0, 85]);
    expect([Math.min(...(onRight ?? [])), Math.max(...(onRight ?? []))]).toEqual([5, 45]);
  });

  it('share what the other parts leave, which stay as set', () => {
    const triangle = solvents(spaceOf(percent, percent, percent, percent, ranged(20, 90, 1)), [10, 10, 60, 20, 75]);
    expect([triangle.left, triangle.reach]).toEqual([80, 80]);
    const points = trianglePoints(triangle);
    expect(points.every(([a = 0, b = 0, c = 0, other, heat]) => a + b + c === 80 && other === 20 && heat === 75)).toBe(
      true,
    );
  });

  it('are none where nothing is left, or the ranges leave no choice', () => {
    const full = solvents(spaceOf(percent, percent, percent, percent), [0, 0, 0, 100]);
    expect([full.places, full.left]).toEqual([[], 0]);
    expect(solvents(spaceOf(ranged(50, 60, 1), ranged(50, 60, 1), percent)).places).toEqual([]);
    expect(solvents(spaceOf(ranged(0, 20, 1), ranged(0, 20, 1), ranged(0, 20, 1))).places).toEqual([]);
  });

  it('are there for levels and for steps that have nothing in common', () => {
    const levels = { ...ranged(0, 100, 10), levels: [0, 10, 40, 100] };
    const { places } = solvents(spaceOf(levels, ranged(0, 100, 7), percent));
    expect(places.length).toBeGreaterThan(500);
    const set = places.filter(({ isSettable }) => isSettable).map(({ amounts }) => amounts[0]);
    expect(set.every((amount) => [0, 10, 40, 100].includes(amount))).toBe(true);
  });
});

const mixed = { min_value: 0, max_value: 100, step: 10, part_of: 'Solvent' };
const inputs = ['Water', 'Ethanol', 'Toluene'].map((name) =>
  buildInput({ ...mixed, name, short_name: name.toLowerCase(), unit: '%' }),
);
const heat = buildInput();
const yieldOutput = buildOutput({ target: 'Minimize' });
const series = buildSeries();
const sample = (position: number, amounts: readonly number[], measured: number | null) =>
  buildSample(series.uuid, position, {
    ...Object.fromEntries(inputs.map(({ uuid }, index) => [`in:${uuid}`, amounts[index] ?? 0])),
    [`in:${heat.uuid}`]: 50,
    [`out:${yieldOutput.uuid}`]: measured,
  });
series.samples = [sample(1, [60, 20, 20], 7), sample(2, [0, 50, 50], null), sample(3, [0, 0, 0], 4)];
const list = [series];
const experiment = buildExperiment({ mixtures: [{ name: 'Solvent', total: 100 }] });
const source = modelSource({
  experiment,
  inputs: [...inputs, heat],
  outputs: [yieldOutput],
  list,
  excluded: new Set(),
});
const [mixture] = source.request.space.mixtures ?? [];
if (!mixture) throw new Error('There is no mixture');
const triangle = mixtureTriangle(source.request.space, mixture, { parts: [0, 1, 2], setting: [60, 20, 20, 50] });
/** The lowest value is that of pure ethanol. */
const forecasts = triangle.places.map(({ amounts: [, ethanol] }) => {
  const value = 100 - ethanol / 2;
  return { score: { value, low: 0, high: 1 }, outputs: [{ value, low: value - 1, high: value + 1 }] };
});
const samples = ternarySamples(source, [yieldOutput], list, { triangle, quantity: 1 });
const ask = { source, triangle, forecasts, quantity: 1, view: 'mean', target: 'Minimize', samples } as const;

it('names the best mixture that rules allow, and marks it', () => {
  const { data, best } = ternaryData({ ...ask, forbidden: undefined });
  const name = yieldOutput.name;
  expect(ternarySummary(data, best, 'Minimize', ',')).toMatch(
    new RegExp(
      `^Lowest predicted ${name}.*: 50.0 \\(49.0 to 51.0\\), at Water \\(%\\) 0, Ethanol \\(%\\) 100 and Toluene`,
    ),
  );
  expect(data.places[data.best ?? -1]?.amounts).toEqual([0, 100, 0]);
  expect(buildTernaryFigure(data, 640).best).toMatch(/^M.*Z$/);
  const forbidden = data.places.map(({ amounts }) => amounts[1] > 30);
  const less = ternaryData({ ...ask, forbidden });
  expect(less.data.places[less.data.best ?? -1]?.amounts[1]).toBe(30);
  const none = ternaryData({ ...ask, forbidden: data.places.map(() => true) });
  expect(ternarySummary(none.data, none.best, 'Minimize', '.')).toBe('The rules forbid every mixture of these three.');
  expect(ternaryData({ ...ask, target: 50, forbidden: undefined }).data.best).toBeUndefined();
});

it('has the probability of keeping all limits as a view, a border and a column', () => {
  const settable = triangle.places.findLastIndex((place) => place.isSettable);
  const likely = forecasts.map((one, place) => ({ ...one, acceptable: place === settable ? 0.91 : 0.2 }));
  const { data, best } = ternaryData({ ...ask, forecasts: likely, view: 'acceptable', forbidden: undefined });
  expect(ternarySummary(data, best, 'Minimize', '.')).toMatch(/^Most likely to keep all limits: 91 %, at Water/);
  const { columns, rows } = ternaryTable(data);
  expect(columns.slice(0, 3)).toEqual(['Water (%)', 'Ethanol (%)', 'Toluene (%)']);
  expect(columns.at(-1)).toBe('Probability of keeping all limits');
  expect(rows[settable]?.at(-1)).toBe(0.91);
  expect(rows[settable]?.slice(0, 3)).toEqual(data.places[settable]?.amounts);
  expect(buildTernaryFigure(data, 640).acceptable).toMatch(/^M.*Z$/);
});

it('places samples by their amounts, and is read with the pointer and with keys', () => {
  expect(samples.map(({ amounts }) => amounts)).toEqual([
    [60, 20, 20],
    [0, 50, 50],
  ]);
  const { data } = ternaryData({ ...ask, forbidden: undefined });
  const { triangle: drawn, placeAt, places, linesAt, placeNear, dots, middle } = buildTernaryFigure(data, 640);
  expect(dots.near.match(/M/g)).toHaveLength(1);
  expect(dots.proposals.match(/M/g)).toHaveLength(1);
  const corner = placeAt((drawn.left + drawn.right) / 2, drawn.top + 1) ?? -1;
  expect(linesAt(corner).slice(0, 3)).toEqual(['Water (%): 100', 'Ethanol (%): 0', 'Toluene (%): 0']);
  expect(placeAt(drawn.left, drawn.top)).toBeUndefined();
  const measured = drawn.at([60, 20, 20]);
  expect(linesAt(placeAt(measured.x, measured.y) ?? -1).at(-1)).toBe('Series 1, sample 2: 7 measured');
  const amounts = (place: number) => data.places[place]?.amounts ?? [0, 0, 0];
  const right = placeNear(middle, 1, 0);
  expect(amounts(right)[0]).toBe(amounts(middle)[0]);
  expect(amounts(right)[2]).toBeGreaterThan(amounts(middle)[2]);
  expect(amounts(placeNear(middle, 0, 1))[0]).toBeGreaterThan(amounts(middle)[0]);
  let up = middle;
  for (let press = 0; press < 10; press += 1) up = placeNear(up, 0, 1);
  expect(Math.abs((places[up]?.x ?? 0) - (places[middle]?.x ?? 0))).toBeLessThan(10);
  for (let press = 0; press < 99; press += 1) up = placeNear(up, 0, 1);
  expect(amounts(up)).toEqual([100, 0, 0]);
  expect(amounts(placeNear(middle, Number.POSITIVE_INFINITY, 0))[1]).toBe(0);
});

it('says what the other parts leave where there is no choice', () => {
  const none = { ...triangle, left: 0, places: [] };
  expect(noChoiceText(source, none, '.')).toBe(
    'The other parts leave 0 for Water, Ethanol, Toluene, and the ranges of these then leave no choice. Set other amounts.',
  );
});
