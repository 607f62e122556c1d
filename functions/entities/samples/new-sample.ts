import { type SeriesRow, sampleSort } from '#functions/tables/rows.ts';
import type { EffectiveSample } from './effective-sample.ts';

/** What the rows of a series and of its samples have in common. */
type SeriesKey = Pick<SeriesRow, 'workspace_uuid' | 'project_uuid' | 'experiment_uuid'>;
type Known = Pick<EffectiveSample, 'uuid' | 'series_uuid' | 'creator' | 'created' | 'source' | 'position' | 'in'>;

/** The row of a sample that does not exist yet, whoever makes it: all that is not given is as nobody has set it. */
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
