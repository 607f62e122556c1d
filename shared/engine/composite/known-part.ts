import { rangeOf } from '#shared/rules/propose-step.ts';
import { loss, type Objective, outputScale, scaled } from '#shared/rules/score.ts';
import { isInRange, type ValueRange } from '#shared/rules/target.ts';
import { BEYOND } from '../predictions/scale.ts';
import type { Point, ProposeRequest } from '../types.ts';

/** The consequences of points alone, by point. */
export interface KnownValues {
  /** The part of the score. */
  share: Float64Array;
  /** How good each known output with a weight is, 0 … 1 over the samples. */
  parts: readonly Float64Array[];
  /** The logarithm of the chance that known values keep their limits: 0 where they do, else {@link BROKEN} or less. */
  chance: Float64Array;
}

/** Tells what follows from points alone. */
export type KnownPart = (points: readonly Point[]) => Promise<KnownValues>;

/**
 * The logarithm of the chance of a point that is known to break a limit. No doubt about a measured output and no gain
 * outweighs it; among such points, the nearest to the limit leads.
 */
const BROKEN = -1e4;

/** The objectives with a weight that are known of every point; none where no other is left to be learned. */
export function knownObjectives({ objectives, known }: Pick<ProposeRequest, 'objectives' | 'known'>): Set<number> {
  const weighted = (output: number): boolean => (objectives[output]?.weight ?? 0) > 0;
  const found = new Set(known?.outputs.filter(weighted));
  return [...objectives.keys()].some((output) => weighted(output) && !found.has(output)) ? found : new Set();
}

/**
 * The known part of the score by the rule of the rank, on the scale of the samples' own values, and whether known values
 * keep their limits. A value that cannot be calculated counts as the worst, and keeps no limit.
 */
export function knownPart(request: Pick<ProposeRequest, 'objectives' | 'outputs' | 'known'>): KnownPart | undefined {
  const { objectives, outputs, known } = request;
  const used = knownObjectives(request);
  if (!known || (used.size === 0 && !known.outputs.some((output) => objectives[output]?.limit))) return undefined;
  const total = objectives.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  const parts = known.outputs.map((output) => {
    const values = outputs.map((row) => row[output] ?? Number.NaN);
    const objective = objectives[output];
    return {
      weight: objective && used.has(output) ? objective.weight / total : 0,
      goodOf: objective && used.has(output) ? goodOf(objective, values) : () => 0,
      missOf: objective?.limit ? missOfLimit(objective.limit, values) : () => 0,
    };
  });
  return async (points) => {
    const values = await known.evaluate(points);
    const sumOf = (part: (index: number, value: number) => number): Float64Array =>
      Float64Array.from(points, (_, at) =>
        parts.reduce((sum, _part, index) => sum + part(index, values[at]?.[index] ?? Number.NaN), 0),
      );
    return {
      share: sumOf((index, value) => (parts[index]?.weight ?? 0) * (parts[index]?.goodOf(value) ?? 0)),
      parts: [...parts.entries()]
        .filter(([, { weight }]) => weight > 0)
        .map(([index, part]) => Float64Array.from(points, (_, at) => part.goodOf(values[at]?.[index] ?? Number.NaN))),
      chance: sumOf((index, value) => BROKEN * (parts[index]?.missOf(value) ?? 0)),
    };
  };
}

/** The points, by index, that keep the limits of known outputs; where fewer than `count` do, those nearest to them. */
export async function withinKnownLimits(
  request: Pick<ProposeRequest, 'objectives' | 'outputs' | 'known'>,
  points: readonly Point[],
  count: number,
): Promise<number[]> {
  const all = [...points.keys()];
  const isLimited = request.known?.outputs.some((output) => request.objectives[output]?.limit);
  const { chance } = (isLimited && (await knownPart(request)?.(points))) || {};
  if (!chance) return all;
  const kept = all.filter((at) => !((chance[at] ?? 0) < 0));
  return kept.length >= count ? kept : all.sort((a, b) => (chance[b] ?? 0) - (chance[a] ?? 0)).slice(0, count);
}

function goodOf({ target }: Objective, measured: readonly number[]) {
  const scale = outputScale(measured, target);
  return (value: number): number => {
    const part = Number.isFinite(value) ? scaled(loss(value, target), scale) : 0;
    return Math.min(1 + BEYOND, Math.max(-BEYOND, part));
  };
}

/** How far a value is from keeping its limit: 0 where it does, else 1 or more, in ranges of the measured values. */
function missOfLimit(limit: ValueRange, measured: readonly number[]) {
  const [low, high] = rangeOf(measured.filter(Number.isFinite));
  const range = high > low ? high - low : 1;
  return (value: number): number => {
    if (isInRange(value, limit)) return 0;
    const distance = Math.max((limit.min ?? -Infinity) - value, value - (limit.max ?? Infinity)) / range;
    return 1 + (distance < FAR ? distance : FAR);
  };
}

const FAR = 1000;
