import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { planePoints } from '#shared/engine/predictions/contour.ts';
import type { Forecast } from '#shared/engine/predictions/forecast.ts';
import { type Forecasts, forecastPoints } from '#shared/engine/predictions/forecast-points.ts';
import { inOrder, type LearnRequest } from '#shared/engine/predictions/learn-request.ts';
import { profile } from '#shared/engine/predictions/profile.ts';
import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import type { Point, Space } from '#shared/engine/types.ts';
import { isNight } from '#tests/support/night.ts';
import type { EngineAnswer, EngineAnswers, EngineQuestion } from '#web/lib/engine/engine-messages.ts';

// Profiler and contour ask the engine in a worker of the browser, with the model as the server sends it; the table shows
// what the server predicted.

const worker: { onmessage?: (event: { data: unknown }) => void; postMessage: (answer: EngineAnswer) => void } = {
  postMessage: () => undefined,
};
beforeAll(async () => {
  vi.stubGlobal('self', worker);
  await import('#web/lib/engine/engine-worker.ts');
});
// Other files of the process read the clock through it.
afterAll(() => vi.unstubAllGlobals());
const ask = <Question extends EngineQuestion>(question: Question) =>
  new Promise<EngineAnswers[Question['kind']]>((resolve, reject) => {
    worker.postMessage = (answer) =>
      answer.kind === question.kind ? resolve(answer as never) : reject(new Error(JSON.stringify(answer)));
    worker.onmessage?.({ data: structuredClone(question) });
  });

/** Two to four inputs of any kind; three outputs with and without bounds and limits, of which one is calculated. */
function draw(random: Random) {
  const kinds = [
    { kind: 'numeric', min: -2, max: 3, step: 0.05 },
    { kind: 'categorical', levels: 3 },
    { kind: 'numeric', min: 0.01, max: 10, step: 0.01, levels: [0.01, 0.03, 0.1, 0.3, 1, 3, 10], scale: 'log' },
    { kind: 'numeric', min: 0, max: 1, step: 0.01 },
  ] as const satisfies Space['inputs'];
  const space: Space = { inputs: kinds.slice(0, 2 + random.integer(3)) };
  const values = (): Point =>
    space.inputs.map((input) => {
      if (input.kind === 'categorical') return random.integer(input.levels);
      if (input.levels) return input.levels[random.integer(input.levels.length)] ?? 0;
      return Number(
        (input.min + input.step * random.integer(Math.round((input.max - input.min) / input.step) + 1)).toFixed(9),
      );
    });
  const known = (point: Point) => 2 * (point[0] ?? 0) + (point[1] ?? 0);
  const [a, b] = [1 + 3 * random.next(), random.next()];
  const points = Array.from({ length: 14 + random.integer(30) }, values);
  const request: LearnRequest = {
    ...{ space, points, noise: 0.05, seed: 1 + random.integer(99) },
    outputs: points.map((point) => [
      Math.min(100, Math.max(0, 100 * Math.exp(-((((point[0] ?? 0) - b) / a) ** 2)) + 3 * random.next())),
      known(point),
      5 * b * (point.at(-1) ?? 0) + (point[1] ?? 0) + random.next(),
    ]),
    objectives: [
      { weight: 1, target: 'Maximize', bounds: { min: 0, max: 100 } },
      { weight: 0.2, target: 'Minimize' },
      { weight: 0.5, target: random.next() < 0.5 ? 1.5 : { min: 1, max: 2 }, bounds: { min: null, max: 20 } },
    ],
  };
  const limits = [
    { min: 20 + 50 * random.next(), max: null },
    random.next() < 0.5 ? { min: null, max: 4 } : undefined,
    { min: null, max: 3 },
  ];
  return { space, request, limits, values, known };
}

const near = (here: number | undefined, there: number | undefined) =>
  expect(Math.abs((here ?? Number.NaN) - (there ?? 0)) / Math.max(1, Math.abs(there ?? 0))).toBeLessThan(1e-9);
const same = (here: Forecast | undefined, there: Forecast | undefined) => {
  for (const field of ['value', 'low', 'high'] as const) near(here?.[field], there?.[field]);
};

it.each(isNight ? [1, 2, 3, 4, 5, 6] : [1, 2])(
  'profiler and contour show what the server predicts (drawn problem %i)',
  async (seed) => {
    const random = createRandom(seed);
    const { space, request, limits, values, known } = draw(random);
    const asked = inOrder(request);
    const calculated = (points: readonly Point[]) => points.map((point) => [Number.NaN, known(point), Number.NaN]);
    const server = async (points: readonly Point[]): Promise<Forecasts> => {
      const found = await forecastPoints(asked, points, calculated(points));
      if (!found) throw new Error('Nothing was learned');
      return found;
    };
    const fitted = JSON.parse(JSON.stringify((await server([])).fitted));
    expect((await ask({ kind: 'learn', request, fitted, limits })).isKnown).toBe(true);

    const setting = values();
    const first = await ask({ kind: 'profile', setting, count: 5 });
    const { positions } = first;
    // The points of a profile in its order: the setting, then along each input.
    const along: Point[] = [];
    const noted = async (points: readonly Point[]) => {
      along.push(...points);
      return points.map(() => ({ score: zero, outputs: [] }));
    };
    await profile(noted, setting, { space, positions });
    const profiled = await ask({ kind: 'profile', setting, count: 5, calculated: calculated(along) });
    const there = (await server(along)).forecasts;
    const here = [profiled.here, ...profiled.curves.flat()];
    expect(here).toHaveLength(along.length);
    for (const [at, one] of here.entries()) {
      same(one?.score, there[at]?.score);
      for (const output of [0, 2]) same(one?.outputs[output], there[at]?.outputs[output]);
      // A calculated output is itself, without an interval.
      const exact = known(along[at] ?? []);
      same(one?.outputs[1], { value: exact, low: exact, high: exact });
      const yields = there[at]?.outputs[0];
      expect(yields && yields.low >= 0 && yields.high <= 100).toBe(true);
      if (limits[1] && exact > 4) expect(one?.acceptable).toBe(0);
    }

    const plane = { setting, x: 0, y: space.inputs.length - 1, count: 4 };
    const planes = [];
    for (const quantity of [0, 1, 2, 3]) {
      const places = planePoints(space, plane, await ask({ kind: 'contour', quantity, plane }));
      planes.push({ quantity, places });
    }
    const predicted = (await server(planes.flatMap(({ places }) => places))).forecasts.values();
    for (const { quantity, places } of planes) {
      const drawn = await ask({ kind: 'contour', quantity, plane, calculated: calculated(places) });
      const chances = await ask({ kind: 'forecast', points: places, calculated: calculated(places) });
      for (const [at, place] of places.entries()) {
        const { score, outputs } = predicted.next().value ?? { score: zero, outputs: [] };
        const exact = { value: known(place), low: known(place), high: known(place) };
        same(drawn.forecasts[at], quantity === 0 ? score : quantity === 2 ? exact : outputs[quantity - 1]);
        near(drawn.acceptable?.[at], chances.forecasts[at]?.acceptable);
      }
    }
  },
);
const zero = { value: 0, low: 0, high: 0 };
