import { scoreOn } from '#shared/rules/model-scale.ts';
import { loss, type Objective, type OutputScale } from '#shared/rules/score.ts';
import { acceptableSamples } from '../composite/learn-outputs.ts';
import { createPacer } from '../control/create-pacer.ts';
import { withKernels } from '../kernels/kernels.ts';
import { propose } from '../propose.ts';
import { boundedGain } from '../score-gain.ts';
import type { Point, Proposal, ProposeRequest, ProposeResult, ScoreScale } from '../types.ts';
import { completeRequest } from '../unknown-values.ts';
import { createForecasters, type Limits } from './create-forecaster.ts';
import { fitModel } from './fit-model.ts';
import type { FittedModel } from './fitted-model.ts';
import type { PointForecast } from './forecast.ts';
import { forecastSeed, type LearnRequest } from './learn-request.ts';

/**
 * Proposes a series, and forecasts the score and each weighted output of its samples. The expected gain and the
 * probability that a limit is kept are those of the forecast: people compare them with its intervals.
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

function withForecast(proposal: Proposal, { acceptable: kept = 1, gain = 0, ...forecast }: PointForecast): Proposal {
  const { acceptable, besides, reason } = proposal;
  const { method, expectedGain } = reason;
  const [before, chance] = acceptable === undefined || besides === undefined ? [1, 1] : [acceptable, besides * kept];
  /** The gain along a front is that of its own models, and scaled to the probability alone. */
  const gainOf = (own: number): number => {
    if (method === 'expected-improvement') return chance * boundedGain(gain);
    return before > 0 ? (own / before) * chance : 0;
  };
  return {
    ...proposal,
    forecast,
    ...(acceptable !== undefined && { acceptable: chance }),
    ...(expectedGain !== undefined && { reason: { ...reason, expectedGain: gainOf(expectedGain) } }),
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
  const isAcceptable = acceptableSamples(request);
  const compared = complete.outputs.filter((_, sample) => isAcceptable(sample));
  return await forecastPoints({ ...complete, seed: forecastSeed }, points, known, { open: known, limits, compared });
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
 * @param compared the outputs of samples: the gain is over the best of their scores
 * @returns undefined if the score or an output is known of fewer than two samples
 */
export async function forecastPoints(
  request: LearnRequest,
  asked: readonly Point[],
  known?: readonly (readonly number[])[],
  { open = [], limits, compared }: ForecastOptions = {},
): Promise<Forecasts | undefined> {
  const { signal } = request;
  return await withKernels(async (kernels) => {
    const fitted = await fitModel(kernels, request);
    if (!fitted) return undefined;
    const outputs = fitted.outputs.map((output, index) => ({ ...output, ...widened(output, open, index) }));
    const scale = outputs.map(({ weight, target, best, worst }) => ({ weight, target, best, worst }));
    if (asked.length === 0) return { fitted, forecasts: [], scale };
    const pacer = createPacer({ ...(signal && { signal }) });
    const { forecast } = await createForecasters(
      kernels,
      { ...fitted, outputs },
      pacer,
      limits,
      compared && bestScore(scale, compared, request.objectives),
    );
    return { fitted, forecasts: await forecast(asked, known), scale };
  });
}

interface ForecastOptions {
  open?: readonly (readonly number[])[] | undefined;
  limits?: Limits;
  compared?: readonly (readonly number[])[];
}

/** The best score of rows of outputs on a scale; 0 where none has one. */
function bestScore(
  scale: readonly ScoreScale[],
  rows: readonly (readonly number[])[],
  objectives: readonly Objective[],
) {
  const weighted = [...objectives.keys()].filter((output) => (objectives[output]?.weight ?? 0) > 0);
  const named = scale.map((one, at) => ({ ...one, output_parameter: String(weighted[at]) }));
  const scores = rows.map((row) => scoreOn(named, (output) => row[Number(output)]) ?? Number.NaN);
  return scores.reduce((best, score) => (score > best ? score : best), 0);
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
