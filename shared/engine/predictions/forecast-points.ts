import { loss, type OutputScale } from '#shared/rules/score.ts';
import { createPacer } from '../control/create-pacer.ts';
import { withKernels } from '../kernels/kernels.ts';
import { propose } from '../propose.ts';
import type { Point, Proposal, ProposeRequest, ProposeResult, ScoreScale } from '../types.ts';
import { completeRequest } from '../unknown-values.ts';
import { createForecasters, type Limits } from './create-forecaster.ts';
import { fitModel } from './fit-model.ts';
import type { FittedModel } from './fitted-model.ts';
import type { PointForecast } from './forecast.ts';
import { forecastSeed, type LearnRequest } from './learn-request.ts';

/**
 * Proposes a series, and forecasts the score and each weighted output of its samples. The probability that a limit is
 * kept is that of the forecast: people compare it with the interval of the output.
 */
export async function proposeWithForecasts(request: ProposeRequest): Promise<ProposeResult> {
  const result = await propose(request);
  const asked = result.proposals.map(({ point }) => point);
  const found = asked.length > 0 ? await forecastProposals(request, asked) : undefined;
  const proposals = result.proposals.map((proposal, index) => {
    const forecast = found?.forecasts[index];
    return forecast ? withForecast(proposal, forecast) : proposal;
  });
  return { ...result, proposals, ...(found && { scale: found.scale }) };
}

function withForecast(proposal: Proposal, { acceptable: kept = 1, ...forecast }: PointForecast): Proposal {
  const { acceptable, besides, reason } = proposal;
  if (acceptable === undefined || besides === undefined) return { ...proposal, forecast };
  const { expectedGain } = reason;
  const chance = besides * kept;
  return {
    ...proposal,
    ...{ forecast, acceptable: chance },
    ...(expectedGain !== undefined &&
      acceptable > 0 && { reason: { ...reason, expectedGain: (expectedGain / acceptable) * chance } }),
  };
}

/**
 * Forecasts points as {@link forecastPoints} does, of a request whose samples may lack values of inputs. Known values of the
 * points count in the scale: the points will be samples.
 */
async function forecastProposals(request: ProposeRequest, asked: readonly Point[]): Promise<Forecasts | undefined> {
  const { complete } = completeRequest(request);
  const marks = complete.space.inputs.slice(request.space.inputs.length).map(() => 0);
  const known = await knownValues(request, asked);
  const points = asked.map((point) => [...point, ...marks]);
  const limits = request.objectives.flatMap(({ weight, limit }) => (weight > 0 ? [limit] : []));
  return await forecastPoints({ ...complete, seed: forecastSeed }, points, known, { open: known, limits });
}

/** By point, the known values in the order of the outputs with a weight, and NaN for the others. */
async function knownValues({ known, objectives }: ProposeRequest, points: readonly Point[]) {
  if (!known) return undefined;
  const values = await known.evaluate(points);
  const weighted = [...objectives.keys()].filter((output) => (objectives[output]?.weight ?? 0) > 0);
  return points.map((_, at) => weighted.map((output) => values[at]?.[known.outputs.indexOf(output)] ?? Number.NaN));
}

export interface Forecasts {
  /** The fitted models that the forecasts follow from. */
  fitted: FittedModel;
  forecasts: readonly PointForecast[];
  /** The scale of the forecasts' scores. */
  scale: readonly ScoreScale[];
}

/**
 * Forecasts points by models of each weighted output, and the score by its formula.
 *
 * @param known by point, the values of outputs that are known already, in the order of those with a weight; else NaN
 * @param open such values of samples that the request does not have, which count in the scores of today nevertheless
 * @param limits by weighted output, the values that are acceptable
 * @returns undefined if the score or an output is known of fewer than two samples
 */
export async function forecastPoints(
  request: LearnRequest,
  asked: readonly Point[],
  known?: readonly (readonly number[])[],
  { open = [], limits }: { open?: readonly (readonly number[])[] | undefined; limits?: Limits } = {},
): Promise<Forecasts | undefined> {
  const { signal } = request;
  return await withKernels(async (kernels) => {
    const fitted = await fitModel(kernels, request);
    if (!fitted) return undefined;
    const outputs = fitted.outputs.map((output, index) => ({ ...output, ...widened(output, open, index) }));
    const scale = outputs.map(({ weight, target, best, worst }) => ({ weight, target, best, worst }));
    if (asked.length === 0) return { fitted, forecasts: [], scale };
    const pacer = createPacer({ ...(signal && { signal }) });
    const { forecast } = await createForecasters(kernels, { ...fitted, outputs }, pacer, limits);
    return { fitted, forecasts: await forecast(asked, known), scale };
  });
}

/** The scale of an output to which further values have been added. */
function widened({ target, ...scale }: ScoreScale, rows: readonly (readonly number[])[], output: number): OutputScale {
  let { best, worst } = scale;
  for (const row of rows) {
    const value = row[output] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    const lost = loss(value, target);
    best = Math.min(best, lost);
    worst = Math.max(worst, lost);
  }
  return { best, worst };
}
