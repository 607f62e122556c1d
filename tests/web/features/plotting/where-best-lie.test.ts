import { expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { whereBestLie } from '#web/features/plotting/where-best-lie.ts';

const axis = (label: string, values: readonly number[], categories?: readonly string[]) => ({
  label,
  categories,
  values,
});
const drawn = (seed: number, count = 40) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

it('names the parameters in which the best samples are close together, and no other', () => {
  const [heat, time] = [drawn(1).map((value) => Math.round(100 * value)), drawn(2)];
  const scores = heat.map((value) => 1 - Math.abs(value - 70) / 100);
  const text = whereBestLie([axis('Heat (°C)', heat), axis('Time', time)], scores, '.');
  expect(text).toMatch(/^The best \d+ of 40 samples with a score lie at Heat \(°C\) \d+ to \d+: closer together/);
  const [low = 0, high = 0] = (/ (\d+) to (\d+):/.exec(text) ?? []).slice(1).map(Number);
  expect(low).toBeLessThanOrEqual(70);
  expect(high).toBeGreaterThanOrEqual(70);
});

it('names the category that all of the best have', () => {
  const base = drawn(3).map((value) => Math.floor(3 * value));
  const scores = base.map((value, at) => (value === 1 ? 1 : 0) + at / 1000);
  expect(whereBestLie([axis('Base', base, ['A', 'B', 'C'])], scores, '.')).toMatch(/lie at Base B: closer/);
});

it('names a level that all of the best have, where chance would hardly draw it so often', () => {
  // Drawn without replacement, 7 of 34 lie at a level or range of at most 15 with a chance of 0.0012 to 0.0025 (numpy).
  const glucose = Array.from({ length: 34 }, (_, at) => (at < 15 ? 50 : [1, 2, 5, 10, 20][at % 5]) ?? 0);
  const other = Array.from({ length: 34 }, (_, at) => at % 2);
  const scores = glucose.map((_, at) => 1 - at / 34);
  const axes = [axis('Glucose', glucose), ...['A', 'B', 'C'].map((name) => axis(name, other))];
  expect(whereBestLie(axes, scores, '.')).toMatch(/^The best 7 of 34 .* lie at Glucose 50: closer together/);
});

it('says that nothing can be concluded of scores by chance, but for one of twenty charts', () => {
  const texts = Array.from({ length: 200 }, (_, seed) =>
    whereBestLie([axis('Heat', drawn(2 * seed + 10)), axis('Time', drawn(5000 + seed))], drawn(9000 + seed), '.'),
  );
  const concluded = texts.filter((text) => text.includes('closer together'));
  expect(concluded.length).toBeLessThanOrEqual(20);
  expect(texts.every((text) => text.includes('closer together') || text.includes('nothing can be concluded'))).toBe(
    true,
  );
});

it('leaves it to a model where the best lie more often in one category, and in others too', () => {
  const base = Array.from({ length: 400 }, (_, at) => (at % 8 === 0 ? at % 3 : at < 80 ? 1 : at % 3));
  const scores = base.map((_, at) => 1 - at / 400);
  expect(whereBestLie([axis('Base', base, ['A', 'B', 'C'])], scores, '.')).toMatch(
    /^The best 80 of 400 .* in no range and no single category of Base that chance .* Where they lie more often than others, a model shows/,
  );
});

it('concludes nothing from samples that were measured at one place only, from few scores, or from equal ones', () => {
  const often = [...Array<number>(30).fill(50), ...drawn(4, 10).map((value) => 100 * value)];
  const scores = often.map((_, at) => (at < 30 ? 0.9 + at / 1000 : 0.1));
  expect(whereBestLie([axis('Heat', often)], scores, '.')).toMatch(/nothing can be concluded/);
  expect(whereBestLie([axis('Heat', drawn(5, 9))], drawn(6, 9), '.')).toMatch(/^Fewer than 10/);
  expect(whereBestLie([axis('Heat', drawn(5))], Array<number>(40).fill(1), '.')).toMatch(
    /^Too many samples are equally/,
  );
  expect(whereBestLie([], drawn(6), '.')).toBe('');
});

it('concludes falsely of levels that were tried unevenly no more often than of others', () => {
  const random = createRandom(77);
  const level = () => [1, 1, 1, 1, 2, 2, 5, 10][Math.floor(8 * random.next())] ?? 1;
  const texts = Array.from({ length: 400 }, (_, seed) => {
    const values = Array.from({ length: 34 }, level);
    return whereBestLie([axis('Dose', values), axis('Strain', values.toReversed(), [])], drawn(seed + 700, 34), '.');
  });
  expect(texts.filter((text) => text.includes('closer together')).length).toBeLessThanOrEqual(30);
});
