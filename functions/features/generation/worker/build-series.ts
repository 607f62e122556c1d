import { createHash } from 'node:crypto';
import { storedForecast } from '#functions/entities/results/result-kinds.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { newSample } from '#functions/entities/samples/new-sample.ts';
import { sampleIdOf, seriesIdOf } from '#functions/jobs/job-message.ts';
import type { JobRun } from '#functions/jobs/task.ts';
import type { InParameterRow, OutParameterRow, SeriesRow } from '#functions/tables/rows.ts';
import type { WhyChosen } from '#shared/contracts/samples.ts';
import type { PointForecast } from '#shared/engine/predictions/forecast.ts';
import type { ProposeRequest, ProposeResult, Reason } from '#shared/engine/types.ts';
import { engineVersion } from '#shared/engine/version.ts';
import { namedScale, type ScaledOutput, scaleDigest } from '#shared/rules/model-scale.ts';
import type { GenerateMessage } from '../messages.ts';

/**
 * The rows of a generated series and of its samples.
 *
 * @param known the samples that the request's points are of
 */
export function buildSeries(
  { message, experiment, now }: JobRun<GenerateMessage>,
  { inputs, outputs }: SeriesDefinitions,
  request: ProposeRequest,
  { proposals, scale, hyperParameters }: Pick<ProposeResult, 'proposals' | 'scale' | 'hyperParameters'>,
  known: readonly Pick<EffectiveSample, 'uuid'>[],
): { row: SeriesRow; sampleRows: EffectiveSample[] } {
  const uuid = seriesIdOf(message.job_id);
  const { workspace_uuid, project_uuid, uuid: experiment_uuid } = experiment;
  const experimentOf = { workspace_uuid, project_uuid, experiment_uuid };
  const made = { creator: message.creator, created: now() };
  const weighted = outputs.filter(({ weight }) => weight > 0).map(({ uuid: output }) => output);
  const learned = scale && namedScale(scale, weighted);
  const sampleRows = proposals.map(
    ({ point, predictedScore, forecast, acceptable, reason }, position): EffectiveSample => {
      const sample = sampleIdOf(message.job_id, position);
      return newSample(experimentOf, {
        ...made,
        uuid: sample,
        series_uuid: uuid,
        source: 'generate',
        position,
        predicted_score: predictedScore ?? null,
        ...(forecast && forecastFields(forecast, weighted, learned)),
        why_chosen: { ...whyChosen(reason, known), ...(acceptable !== undefined && { acceptable }) },
        in: Object.fromEntries(inputs.map((input, index) => [input.uuid, point[index] ?? 0])),
      });
    },
  );
  const row: SeriesRow = {
    ...experimentOf,
    ...made,
    parent: experiment_uuid,
    is_generated: true,
    sort: uuid,
    uuid,
    number: experiment.series_number + 1,
    sample_count: sampleRows.length,
    next_position: sampleRows.length,
    ...(message.conditions && { conditions: message.conditions }),
    generation: {
      seed: request.seed,
      engine: engineVersion,
      data_hash: hashOf(request),
      behaviour: request.behaviour,
      job_id: message.job_id,
      ...(learned && { predicted_on: scaleDigest(learned) }),
      ...(hyperParameters && { hyper_parameters: [...hyperParameters] }),
    },
  };
  return { row, sampleRows };
}

interface SeriesDefinitions {
  inputs: readonly Pick<InParameterRow, 'uuid'>[];
  outputs: readonly Pick<OutParameterRow, 'uuid' | 'weight'>[];
}

function forecastFields(
  forecast: PointForecast,
  outputs: readonly string[],
  scale: readonly ScaledOutput[] | undefined,
) {
  const { score, low, high, independent, ...stored } = storedForecast(forecast, outputs, scale);
  return {
    ...{ predicted_score: score, predicted_interval: { low, high }, predicted_outputs: stored.outputs },
    ...(independent !== undefined && { predicted_independent: independent }),
  };
}

function whyChosen(
  { method, purpose, expectedGain, deviation, nearest }: Reason,
  known: readonly { uuid: string }[],
): WhyChosen {
  const sample = nearest && known[nearest.sample];
  return {
    method,
    ...(purpose && { purpose }),
    expected_gain: expectedGain ?? null,
    deviation: deviation ?? null,
    nearest: nearest && sample ? { sample: sample.uuid, distance: nearest.distance } : null,
  };
}

/** Whether two series were proposed from the same data. NaN becomes null in JSON, which means the same here. */
function hashOf({ space, points, outputs, objectives, noise, blocks, failed }: ProposeRequest): string {
  const data = { space, points, outputs, objectives, noise, blocks, failed };
  return createHash('sha256').update(JSON.stringify(data)).digest('hex');
}
