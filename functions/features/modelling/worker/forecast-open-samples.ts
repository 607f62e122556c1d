import type { LearningData } from '#functions/entities/models/read-learning-data.ts';
import { predictionCells } from '#functions/entities/results/result-kinds.ts';
import { storedForecast } from '#functions/entities/results/stored-forecast.ts';
import type { Found } from '#functions/entities/results/write-results.ts';
import { forecastPoints } from '#shared/engine/predictions/forecast-points.ts';
import { forecastSeed, inOrder } from '#shared/engine/predictions/learn-request.ts';

/** Forecasts of more samples would take longer than the model itself; these are the newest. */
const MOST = 5000;

/**
 * Forecasts the samples that lack an output: the score and each weighted output, by models of the inputs alone,
 * because these also forecast settings whose functions nobody has calculated (decision MODEL-8).
 */
export async function forecastOpenSamples(
  { request, open, features, outputs }: LearningData,
  { model, signal }: { model: string; signal: AbortSignal },
): Promise<Found[]> {
  const newest = open.toSorted((a, b) => b.created - a.created).slice(0, MOST);
  if (newest.length === 0) return [];
  const inputs = features.slice(0, request.space.inputs.length);
  const found = await forecastPoints(
    inOrder({ ...request, seed: forecastSeed(model), signal }),
    newest.map((row) => inputs.map((uuid) => row.in[uuid] ?? 0)),
  );
  return newest.flatMap(({ series_uuid, position, version }, index): Found[] => {
    const forecast = found?.forecasts[index];
    return forecast
      ? [{ series_uuid, position, cells: predictionCells(storedForecast(forecast, outputs), version) }]
      : [];
  });
}
