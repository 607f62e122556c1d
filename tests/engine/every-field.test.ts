import { describe, expect, it } from 'vitest';
import { proposeWithForecasts } from '#shared/engine/predictions/forecast-points.ts';
import { enumerateGrid } from '#shared/engine/search/enumerate-grid.ts';
import { createGrid } from '#shared/engine/space/create-grid.ts';
import type { Point, Proposal, ProposeRequest, ProposeResult } from '#shared/engine/types.ts';
import type { ValueRange } from '#shared/rules/target.ts';
import { isNight } from '../support/night.ts';
import { type Campaign, drawCampaign } from './draw-campaign.ts';

/** Those of the day are short, and have every field among them; at night many more are drawn. */
const DAY = [4, 6, 10, 37, 38, 40, 41, 61, 75, 76, 77];
const seeds = isNight ? Array.from({ length: 160 }, (_, seed) => seed + 1) : DAY;

const isShare = (value: number | undefined): boolean => value === undefined || (value >= 0 && value <= 1);

/** The fields that a point breaks, in words. */
function brokenBy(point: Point, { request, grid, broken }: Campaign): string[] {
  const found: string[] = [];
  if (!grid.indicesOf(point)) found.push('leaves its axis or the conditions');
  if (broken(point) > 0) found.push('breaks a rule');
  for (const { inputs, total, atMost = inputs.length } of request.space.mixtures ?? []) {
    const parts = inputs.map((input) => point[input] ?? 0);
    if (Math.abs(parts.reduce((sum, part) => sum + part, 0) - total) > 1e-9 * total) found.push('misses a total');
    if (parts.filter((part) => part > 0).length > atMost) found.push('has too many parts');
  }
  return found;
}

/** The held inputs that have more values in the series than they may. */
function tooMany({ seriesConditions = [] }: ProposeRequest, proposals: readonly Proposal[]): number[] {
  return [...seriesConditions.entries()].flatMap(([input, condition]) => {
    const values = new Set(proposals.map(({ point }) => point[input]));
    return condition?.same && values.size > condition.same ? [input] : [];
  });
}

/** How many points a series may have, where there are few enough to count and no input is held. */
function left({ request, grid, broken }: Campaign, taken: ReadonlySet<string>): number | undefined {
  if (grid.cardinality > COUNTED || request.seriesConditions?.some((one) => one?.same)) return undefined;
  const whole = createGrid(request.space);
  return [...enumerateGrid(grid.sizes, COUNTED)].flat().filter((indices) => {
    const point = grid.toPoint(indices);
    return grid.missed(indices) === 0 && broken(point) === 0 && !taken.has(String(whole.indicesOf(point)));
  }).length;
}

const COUNTED = 20_000;

/** The reported numbers that leave the scale they name. */
function offScale({ points, objectives }: ProposeRequest, result: ProposeResult): string[] {
  const found: string[] = [];
  if (!result.sourceLikeness?.every(isShare) && result.sourceLikeness) found.push(`likeness ${result.sourceLikeness}`);
  if (!(result.learnedFrom >= 0 && result.learnedFrom <= points.length)) found.push(`learned ${result.learnedFrom}`);
  const weighted = objectives.filter(({ weight }) => weight > 0);
  for (const { predictedScore, acceptable, reason, forecast } of result.proposals) {
    const reported = { predictedScore, acceptable, gain: reason.expectedGain, deviation: reason.deviation };
    for (const [name, value] of Object.entries(reported)) if (!isShare(value)) found.push(`${name} ${value}`);
    const { nearest } = reason;
    if (nearest && !(nearest.distance >= 0 && nearest.distance < Infinity)) found.push(`distance ${nearest.distance}`);
    if (nearest && !points[nearest.sample]) found.push(`nearest ${nearest.sample}`);
    if (!forecast) continue;
    const scales: ValueRange[] = [
      // The score of a forecast is cut to its scale where it is reported.
      { min: null, max: null },
      ...weighted.map(({ bounds }) => bounds ?? { min: -1e3, max: 1e3 }),
    ];
    for (const [at, { value, low, high }] of [forecast.score, ...forecast.outputs].entries()) {
      const { min, max } = scales[at] ?? { min: null, max: null };
      const isOrdered = low <= value + 1e-9 && value <= high + 1e-9;
      if (!isOrdered || low < (min ?? -Infinity) || high > (max ?? Infinity)) {
        found.push(`forecast ${at}: ${low}, ${value}, ${high}`);
      }
    }
  }
  return found;
}

describe.each(seeds)('a campaign with any of its fields (%i)', (seed) => {
  const campaign = drawCampaign(seed);
  const { request, grid } = campaign;

  it('has samples that obey all of them, once each, with numbers on their scales, the same for a seed', async () => {
    const result = await proposeWithForecasts(request);
    const { proposals } = result;
    expect(proposals.flatMap(({ point }) => brokenBy(point, campaign))).toEqual([]);
    const whole = createGrid(request.space);
    const taken = request.points.flatMap((point) => whole.indicesOf(point)?.join() ?? []);
    const keys = proposals.map(({ point }) => grid.indicesOf(point) && whole.indicesOf(point)?.join());
    expect(new Set([...taken, ...keys]).size).toBe(new Set(taken).size + proposals.length);
    expect(tooMany(request, proposals)).toEqual([]);
    expect(offScale(request, result)).toEqual([]);
    if (!taken.includes(whole.indicesOf(campaign.witness)?.join() ?? '')) expect(proposals).not.toEqual([]);
    const most = left(campaign, new Set(taken));
    if (most !== undefined) expect(proposals).toHaveLength(Math.min(request.count, most));
    if (!result.exhausted) expect(proposals).toHaveLength(request.count);
    expect(await proposeWithForecasts(drawCampaign(seed).request)).toEqual(result);
  });
});
