import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { type ExperimentOfSamples, effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { readSamples } from '#functions/entities/samples/read-samples.ts';
import { neededOf, validSamples } from '#functions/entities/samples/valid-samples-of.ts';
import { presentSeries } from '#functions/entities/series/present-series.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { cursorOf, sortOf } from '#functions/http/cursor.ts';
import { leastIdAt } from '#functions/runtime/ids.ts';
import { type SeriesRow, sampleSort } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { SeriesPage } from '#shared/contracts/series.ts';

/** Every series is on the first page, so that a list is complete at once; later pages contain the remaining samples. */
export const listSeries: Handle<'listSeries'> = async ({ target, query }) => {
  const [after, until] = [query.after, query.until].map((cursor) =>
    cursor === undefined ? undefined : sortOf(cursor),
  );
  const [definitions, rows] = await Promise.all([
    definitionsOf(target),
    series.list(target.workspace_uuid, target.uuid),
  ]);
  const samplesOf = new Map<string, Sample[]>(rows.map((row) => [row.uuid, []]));
  const show = samplePresenter(definitions, rows);
  const shown = () =>
    rows
      .map((row) =>
        presentSeries(
          row,
          (samplesOf.get(row.uuid) ?? []).sort((a, b) => a.position - b.position),
        ),
      )
      .filter(({ samples }) => after === undefined || samples.length > 0)
      .sort((a, b) => a.number - b.number);
  if (query.preview && isLong(rows)) {
    for (const row of await previewSeries(target, rows)) samplesOf.get(row.series_uuid)?.push(show(row));
    return { series: shown(), next: null, parts: partsOf(rows) };
  }
  const next = await readSamples(target, { after, until }, show, samplesOf);
  return { series: shown(), next: next === undefined ? null : cursorOf(next) };
};

/** Parameters that are excluded from the model need no value. */
export const getValidSampleCount: Handle<'getValidSampleCount'> = async ({ target }) => {
  let count = 0;
  for await (const page of validSamples(target, await neededOf(target))) count += page.length;
  return count;
};

/** Above this number of samples, reading them all takes longer than a screen's first answer should. */
const previewBeyond = 1000;
/** More than a screen shows at once. */
const previewed = 200;
/** Small enough that a few are read at the same time, large enough that a call's own reads do not count. */
const samplesInPart = 2500;

/** Whether a list is so long that the first samples are answered before the others. */
const isLong = (rows: readonly SeriesRow[]): boolean => countOf(rows) > previewBeyond;

const countOf = (rows: readonly SeriesRow[]) => rows.reduce((sum, { sample_count }) => sum + sample_count, 0);

/** The first samples of the newest series that has some. */
async function previewSeries(experiment: ExperimentOfSamples, rows: readonly SeriesRow[]): Promise<EffectiveSample[]> {
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
