import { createPacer } from '../control/create-pacer.ts';
import { withKernels } from '../kernels/kernels.ts';
import { propose } from '../propose.ts';
import type { Point, ProposeRequest, ProposeResult } from '../types.ts';
import { completeRequest } from '../unknown-values.ts';
import { createForecasters } from './create-forecaster.ts';
import { fitModel } from './fit-model.ts';
import type { FittedModel } from './fitted-model.ts';
import type { PointForecast } from './forecast.ts';
import type { LearnRequest } from './learn-request.ts';

/** Proposes a series, and forecasts the score and each weighted output of its samples. */
export async function proposeWithForecasts(request: ProposeRequest): Promise<ProposeResult> {
  const result = await propose(request);
  const asked = result.proposals.map(({ point }) => point);
  const forecasts = asked.length > 0 ? await forecastProposals(request, asked) : [];
  const proposals = result.proposals.map((proposal, index) => {
    const forecast = forecasts[index];
    return forecast ? { ...proposal, forecast } : proposal;
  });
  return { ...result, proposals };
}

/** Forecasts points as {@link forecastPoints} does, of a request whose samples may lack values of inputs. */
async function forecastProposals(request: ProposeRequest, asked: readonly Point[]): Promise<readonly PointForecast[]> {
  const { complete } = completeRequest(request);
  const marks = complete.space.inputs.slice(request.space.inputs.length).map(() => 0);
  const found = await forecastPoints(
    complete,
    asked.map((point) => [...point, ...marks]),
    await knownValues(request, asked),
  );
  return found?.forecasts ?? [];
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
}

/**
 * Forecasts points by models of each weighted output, and the score by its formula.
 *
 * @param known by point, the values of outputs that are known already, in the order of those with a weight; else NaN
 * @returns undefined if the score or an output is known of fewer than two samples
 */
export async function forecastPoints(
  request: LearnRequest,
  asked: readonly Point[],
  known?: readonly (readonly number[])[],
): Promise<Forecasts | undefined> {
  const { signal } = request;
  return await withKernels(async (kernels) => {
    const fitted = await fitModel(kernels, request);
    if (!fitted) return undefined;
    if (asked.length === 0) return { fitted, forecasts: [] };
    const { forecast } = await createForecasters(kernels, fitted, createPacer({ ...(signal && { signal }) }));
    return { fitted, forecasts: await forecast(asked, known) };
  });
}
