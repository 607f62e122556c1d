import { type SeriesRow, sampleSort } from '#functions/tables/rows.ts';
import type { EffectiveSample } from './effective-sample.ts';

/** Fields shared by the rows of a series and of its samples. */
type SeriesKey = Pick<SeriesRow, 'workspace_uuid' | 'project_uuid' | 'experiment_uuid'>;
type Known = Pick<EffectiveSample, 'uuid' | 'series_uuid' | 'creator' | 'created' | 'source' | 'position' | 'in'>;

/** The row of a new sample, however it is created, with defaults for omitted fields. */
export function newSample(
  { workspace_uuid, project_uuid, experiment_uuid }: SeriesKey,
  known: Known & Partial<EffectiveSample>,
): EffectiveSample {
  return {
    parent: experiment_uuid,
    sort: sampleSort(known.series_uuid, known.uuid),
    workspace_uuid,
    project_uuid,
    experiment_uuid,
    is_generated: known.source === 'generate',
    version: 0,
    predicted_score: null,
    out: {},
    comp: {},
    ...known,
  };
}
