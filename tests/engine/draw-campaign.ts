import { compileExpression } from '#shared/engine/conditions/evaluate.ts';
import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import { createGrid, type Grid } from '#shared/engine/space/create-grid.ts';
import type { Mixture, Point, ProposeRequest, SeriesCondition, Space, SpaceInput } from '#shared/engine/types.ts';
import type { Conditions, Expression } from '#shared/rules/expression.ts';
import type { Objective } from '#shared/rules/score.ts';
import type { Target } from '#shared/rules/target.ts';

/** A request with any of its fields, and a point that its series may have, whatever else they ask. */
export interface Campaign {
  request: ProposeRequest;
  /** The points that the series may have. */
  grid: Grid;
  /** By how many rules a point breaks. */
  broken: (point: Point) => number;
  witness: Point;
}

/** Draws a request in which each field is used or not by a coin, so that any of them meet. */
export function drawCampaign(seed: number): Campaign {
  const random = createRandom(seed);
  const space = drawSpace(random);
  const whole = createGrid(space);
  const witness = drawMixed(whole, random);
  const seriesConditions = coin(random, 0.4) ? drawConditions(space, witness, random) : undefined;
  const grid = createGrid(
    space,
    seriesConditions?.map((one) => one?.allowed),
  );
  const rules = coin(random, 0.6) ? drawRules(space, witness, random) : [];
  // One rule of four cannot be read.
  const conditions = rules.map((rule): Conditions => (coin(random, 0.25) ? [null] : [rule]));
  const holds = rules.map(compileExpression);
  const broken = (point: Point): number => holds.filter((rule) => rule(point) === 0).length;
  const objectives = drawObjectives(random);
  const count = coin(random, 0.2) ? 0 : 3 + random.integer(9);
  const points = drawSamples(whole, count, random);
  const values = surfaces(space, objectives, random);
  const outputs = points.map((point) => values(point).map((value) => (coin(random, 0.1) ? Number.NaN : value)));
  const [failed, leftOut] = [0.2, 0.1].map((share) =>
    coin(random, 0.4) ? [...points.keys()].filter(() => coin(random, share)) : [],
  );
  for (const sample of [...(failed ?? []), ...(leftOut ?? [])]) outputs[sample] = objectives.map(() => Number.NaN);
  const isKnown = objectives.length > 1 && coin(random, 0.4);
  const features = drawFeatures(createRandom(seed + 5000));
  return {
    grid,
    broken,
    witness,
    request: {
      space,
      ...(seriesConditions && { seriesConditions }),
      points,
      outputs,
      objectives,
      ...(isKnown && {
        known: { outputs: [0], evaluate: async (asked) => asked.map((point) => values(point).slice(0, 1)) },
      }),
      ...(features && { features }),
      ...(coin(random, 0.3) && { front: true }),
      ...(coin(random, 0.3) && { blocks: points.map((_, sample) => Math.floor(sample / 3)) }),
      ...(coin(random, 0.3) && { sources: [drawSource(whole, values, random)] }),
      ...(failed && { failed }),
      ...(leftOut && { leftOut: leftOut.filter((sample) => !failed?.includes(sample)) }),
      noise: coin(random, 0.3) ? 0.1 : 0,
      behaviour: (['explore', 'normal', 'exploit'] as const)[random.integer(3)] ?? 'normal',
      count: 1 + random.integer(4),
      seed: 1 + random.integer(1e6),
      ...(rules.length > 0 && {
        conditions,
        ...(coin(random, 0.5)
          ? { violations: async (asked: readonly Point[]) => asked.map(broken) }
          : { feasible: async (asked: readonly Point[]) => asked.map((point) => broken(point) === 0) }),
      }),
    },
  };
}

/** Functions of the inputs: one that matters, one that fails at some points, one that is the same everywhere. */
function drawFeatures(random: Random): ProposeRequest['features'] {
  if (!coin(random, 0.5)) return undefined;
  const sum = (point: Point): number => point.reduce((total, value) => total + value, 0);
  const evaluate = async (points: readonly Point[]) =>
    points.map((point) => [sum(point), Math.sqrt(sum(point)), 7].slice(0, features.count));
  const features = { count: 1 + random.integer(3), evaluate };
  return features;
}

const coin = (random: Random, chance: number): boolean => random.next() < chance;

function drawSpace(random: Random): Space {
  const inputs: SpaceInput[] = Array.from({ length: 1 + random.integer(4) }, () => drawInput(random));
  const mixtures: Mixture[] = [];
  for (let mixture = coin(random, 0.4) ? 1 + random.integer(2) : 0; mixture > 0; mixture -= 1) {
    const total = coin(random, 0.5) ? 1 : 100;
    const parts = 3 + random.integer(4);
    const step = total / (10 * 2 ** random.integer(3));
    // One part of three cannot be left out.
    const lows = Array.from({ length: parts }, () => (coin(random, 0.2) ? step : 0));
    const mandatory = lows.filter((low) => low > 0).length;
    const first = inputs.length;
    inputs.push(...lows.map((min): SpaceInput => ({ kind: 'numeric', min, max: total, step })));
    mixtures.push({
      inputs: lows.map((_, part) => first + part),
      total,
      ...(coin(random, 0.5) && { atMost: Math.max(2, mandatory + 1) }),
    });
  }
  return { inputs, ...(mixtures.length > 0 && { mixtures }) };
}

function drawInput(random: Random): SpaceInput {
  switch (random.integer(5)) {
    case 0:
      return { kind: 'categorical', levels: 2 + random.integer(4) };
    case 1:
      return numericLevels([0.01, 0.03, 0.1, 0.3, 1, 3], 'log');
    case 2:
      return numericLevels([-5, 0, 2.5, 40, 41], 'linear');
    case 3:
      return { kind: 'numeric', min: 1, max: 1000, step: 1, scale: 'log' };
    default:
      return { kind: 'numeric', min: -1, max: 1, step: [0.01, 0.1, 0.25][random.integer(3)] ?? 0.1 };
  }
}

function numericLevels(levels: readonly number[], scale: 'linear' | 'log'): SpaceInput {
  const [min = 0, max = 0] = [levels[0], levels.at(-1)];
  return { kind: 'numeric', min, max, step: 0.02, levels, scale };
}

/** A point of a grid on which its mixtures hold. */
function drawMixed(grid: Grid, random: Random): Point {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const indices = grid.drawn(grid.sizes.map(() => random.next()));
    if (grid.missed(indices) === 0) return grid.toPoint(indices);
  }
  throw new Error('No point of this space is a mixture.');
}

/** Conditions that a point meets. */
function drawConditions({ inputs, mixtures = [] }: Space, witness: Point, random: Random): SeriesCondition[] {
  return inputs.flatMap((input, index): SeriesCondition[] => {
    const value = witness[index] ?? 0;
    const isPart = mixtures.some((mixture) => mixture.inputs.includes(index));
    const same = !isPart && coin(random, 0.25) ? { same: 1 + random.integer(2) } : {};
    if (!coin(random, 0.3)) return [same];
    if (input.kind === 'categorical') return [{ ...same, allowed: { only: [value, 0] } }];
    if (coin(random, 0.3)) return [{ ...same, allowed: { only: [value] } }];
    const reach = (input.max - input.min) / 3;
    return [{ ...same, allowed: { min: value - reach, max: value + reach } }];
  });
}

/** Rules that a point obeys: sums, equalities, counts, remainders, and what only holds for some levels. */
function drawRules({ inputs, mixtures = [] }: Space, witness: Point, random: Random): Expression[] {
  const numbers = [...inputs.keys()].filter((input) => inputs[input]?.kind === 'numeric');
  const alone = numbers.filter((input) => !mixtures.some((mixture) => mixture.inputs.includes(input)));
  const at = (input: number): number => witness[input] ?? 0;
  const read = (input: number): Expression => ({ input });
  const sumOf = (some: readonly number[]): Expression => ({ op: 'add', of: some.map(read) });
  const total = (some: readonly number[]): number => some.reduce((sum, input) => sum + at(input), 0);
  const some = (from: readonly number[]): number[] => from.filter(() => coin(random, 0.6)).slice(0, 4);
  const rules: Expression[] = [];
  for (let rule = 1 + random.integer(3); rule > 0; rule -= 1) {
    const chosen = some(coin(random, 0.5) ? numbers : alone);
    const [first = -1, second = -1] = chosen;
    if (first < 0) continue;
    const kind = random.integer(5);
    if (kind === 0) rules.push({ op: '<=', of: [sumOf(chosen), total(chosen)] });
    if (kind === 1) rules.push({ op: '>=', of: [sumOf(chosen), total(chosen)] });
    if (kind === 2 && second >= 0) rules.push({ op: '==', of: [sumOf(chosen), total(chosen)] });
    if (kind === 3) {
      const positive = chosen.filter((input) => at(input) > 0).length;
      const counts = chosen.map((input): Expression => ({ op: '>', of: [read(input), 0] }));
      rules.push({ op: '<=', of: [{ op: 'add', of: counts }, positive] });
    }
    if (kind === 4 && second >= 0)
      rules.push({ op: at(first) > at(second) ? '>' : '<=', of: [read(first), read(second)] });
  }
  return rules;
}

function drawObjectives(random: Random): Objective[] {
  const outputs = 1 + random.integer(3);
  return Array.from({ length: outputs }, (_, output): Objective => {
    const targets: Target[] = ['Maximize', 'Minimize', 40, { min: 30, max: 60 }, { min: null, max: 50 }];
    const target = targets[random.integer(targets.length)] ?? 'Maximize';
    return {
      weight: output === 0 || coin(random, 0.7) ? 1 + random.integer(3) : 0,
      target,
      ...(coin(random, 0.3) && { limit: { min: coin(random, 0.5) ? 35 : null, max: 75 } }),
      ...(coin(random, 0.3) && { bounds: { min: 0, max: 100 } }),
    };
  });
}

/** Samples on the grid and beside it, some younger than others, which lack the first input. */
function drawSamples(grid: Grid, count: number, random: Random): Point[] {
  const lacks = coin(random, 0.25);
  return Array.from({ length: count }, (_, sample) => {
    const point = drawMixed(grid, random);
    if (lacks && sample < count / 2 && point.length > 1) return point.with(0, Number.NaN);
    return coin(random, 0.1) ? point.map((value, input) => (grid.categorical[input] ? value : value + 0.0123)) : point;
  });
}

/** Outputs between 0 and 100 that vary with the inputs. */
function surfaces({ inputs }: Space, objectives: readonly Objective[], random: Random) {
  const centres = objectives.map(() => inputs.map(() => random.next()));
  return (point: Point): number[] =>
    centres.map((centre) => {
      const far = inputs.reduce((sum, input, index) => {
        const value = point[index] ?? 0;
        const share =
          input.kind === 'categorical' ? value / input.levels : (value - input.min) / (input.max - input.min);
        return sum + (Number.isFinite(share) ? (share - (centre[index] ?? 0)) ** 2 : 0);
      }, 0);
      return 100 * Math.exp(-far);
    });
}

function drawSource(grid: Grid, values: (point: Point) => number[], random: Random) {
  const points = drawSamples(grid, 6, random);
  return {
    points,
    outputs: points.map((point) => values(point).map((value) => value * (coin(random, 0.5) ? 1 : 0.9))),
  };
}
