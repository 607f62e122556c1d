import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { type ExperimentOfSamples, effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { cursorOf } from '#functions/http/cursor.ts';
import { leastIdAt } from '#functions/runtime/derive-id.ts';
import { type SeriesRow, sampleSort } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';
import type { SeriesPage } from '#shared/contracts/series.ts';

/** Above this number of samples, reading them all takes longer than a screen's first answer should. */
const previewBeyond = 1000;
/** More than a screen shows at once. */
const previewed = 200;
/** Small enough that a few are read at the same time, large enough that a call's own reads do not count. */
const samplesInPart = 2500;

/** Whether a list is so long that the first samples are answered before the others. */
export const isLong = (rows: readonly SeriesRow[]): boolean => countOf(rows) > previewBeyond;

const countOf = (rows: readonly SeriesRow[]) => rows.reduce((sum, { sample_count }) => sum + sample_count, 0);

/** The first samples of the newest series that has some. */
export async function previewSeries(
  experiment: ExperimentOfSamples,
  rows: readonly SeriesRow[],
): Promise<EffectiveSample[]> {
  const newest = rows.filter((row) => row.sample_count > 0).sort((a, b) => b.number - a.number)[0];
  if (!newest) return [];
  const { uuid, workspace_uuid } = experiment;
  const page = await samples.page(workspace_uuid, uuid, { beginsWith: `${newest.uuid}#`, limit: previewed });
  return effectiveSamples(experiment, page.rows);
}

/**
 * The pages' cursors between which all samples lie, a number of samples each. They need not be those of samples: the
 * uuids of a job's samples begin with their position, so that its series can be cut anywhere. Samples of other series
 * may all lie in the last part of theirs.
 */
export function partsOf(rows: readonly SeriesRow[], size = samplesInPart): NonNullable<SeriesPage['parts']> {
  const cuts: string[] = [];
  let room = size;
  for (const { uuid, sample_count } of [...rows].sort((a, b) => (a.uuid < b.uuid ? -1 : 1))) {
    let position = 0;
    while (sample_count - position > room) {
      position += room;
      cuts.push(cursorOf(sampleSort(uuid, leastIdAt(position))));
      room = size;
    }
    room -= sample_count - position;
  }
  return [undefined, ...cuts].map((after, index) => {
    const until = cuts[index];
    return { ...(after === undefined ? {} : { after }), ...(until === undefined ? {} : { until }) };
  });
}
