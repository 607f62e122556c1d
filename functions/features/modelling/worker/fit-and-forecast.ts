import type { LearningData } from '#functions/entities/models/read-learning-data.ts';
import { packFit } from '#functions/entities/models/stored-fit.ts';
import { predictionCells, storedForecast } from '#functions/entities/results/result-kinds.ts';
import type { FoundCells } from '#functions/entities/results/write-results.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { BlockEffects } from '#shared/contracts/models.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { blockInterval } from '#shared/engine/predictions/block-interval.ts';
import { blockDeviation } from '#shared/engine/predictions/fitted-model.ts';
import { forecastPoints } from '#shared/engine/predictions/forecast-points.ts';
import { forecastSeed, inOrder, requestDigest } from '#shared/engine/predictions/learn-request.ts';
import { namedScale, scaleDigest } from '#shared/rules/model-scale.ts';

/** Forecasts of more samples would take longer than the model itself; these are the newest. */
const MOST = 5000;

interface Found {
  fit?: { packed: Uint8Array; fitted_to: string };
  expected: FoundCells[];
  /** By output, its deviation between blocks; without blocks, none. */
  deviations: BlockEffects['outputs'];
}

/**
 * Fits the processes of each weighted output to the inputs alone, and forecasts the samples that lack an output or are left out: so it can
 * also forecast settings whose functions nobody has calculated (decision MODEL-8). Outputs that a sample has, measured or
 * calculated, count in its score as they are.
 */
export async function fitAndForecast(
  { request, open, scored, features, outputs }: LearningData,
  { model, signal }: { model: string; signal: AbortSignal },
): Promise<Found> {
  const newest = open.toSorted((a, b) => b.created - a.created).slice(0, MOST);
  const inputs = features.slice(0, request.space.inputs.length);
  const asked = { ...request, seed: forecastSeed(model), signal };
  const settings = newest.map((row) => inputs.map((uuid) => row.in[uuid] ?? 0));
  const valuesOf = (row: EffectiveSample) =>
    outputs.map((uuid) => (row.state ? undefined : row.out[uuid]) ?? Number.NaN);
  const known = newest.map(valuesOf);
  const found = await forecastPoints(inOrder(asked), settings, known, scored.map(valuesOf));
  if (!found) return { expected: [], deviations: [] };
  const on = scaleDigest(namedScale(found.scale, outputs));
  const expected = newest.flatMap(({ series_uuid, position, version }, index): FoundCells[] => {
    const forecast = found.forecasts[index];
    return forecast
      ? [{ series_uuid, position, cells: predictionCells({ ...storedForecast(forecast, outputs), on }, version) }]
      : [];
  });
  const fitted_to = requestDigest(asked);
  const packed = packFit(found.fitted, fitted_to);
  const deviations: BlockEffects['outputs'] = [];
  for (const [index, output_parameter] of outputs.entries()) {
    const output = found.fitted.outputs[index];
    const deviation = output && blockDeviation(found.fitted.space, output);
    if (!output || deviation === undefined) continue;
    const { noise } = request;
    const interval = await withKernels((kernels) => blockInterval(kernels, found.fitted, output, { noise, signal }));
    deviations.push({ output_parameter, deviation, ...interval });
  }
  return { expected, deviations, ...(packed && { fit: { packed, fitted_to } }) };
}
