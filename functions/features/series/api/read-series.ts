import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { readSamples } from '#functions/entities/samples/read-samples.ts';
import { neededOf, validSamples } from '#functions/entities/samples/valid-samples-of.ts';
import { presentSeries } from '#functions/entities/series/present-series.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { cursorOf, sortOf } from '#functions/http/cursor.ts';
import { series } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { isLong, partsOf, previewSeries } from '../preview-series.ts';

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
  const show = samplePresenter(definitions);
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
