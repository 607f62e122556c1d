import type { Sample } from '#shared/contracts/samples.ts';
import type { Handle } from '../platform/api-handler.ts';
import { cursorOf, sortOf } from '../platform/cursor.ts';
import { definitionsOf } from '../platform/definitions-of.ts';
import { readSamples } from '../platform/read-samples.ts';
import { sampleShower } from '../platform/shown-sample.ts';
import { shownSeries } from '../platform/shown-series.ts';
import { series } from '../tables/tables.ts';

/** Every series is on the first page, so that a list is complete at once; later pages bring the rest of the samples. */
export const listSeries: Handle<'listSeries'> = async ({ target, query }) => {
  const after = query.after === undefined ? undefined : sortOf(query.after);
  const [definitions, rows] = await Promise.all([
    definitionsOf(target),
    series.list(target.workspace_uuid, target.uuid),
  ]);
  const samplesOf = new Map<string, Sample[]>(rows.map((row) => [row.uuid, []]));
  const next = await readSamples(target, after, sampleShower(definitions), samplesOf);
  const shown = rows
    .map((row) =>
      shownSeries(
        row,
        (samplesOf.get(row.uuid) ?? []).sort((a, b) => a.position - b.position),
      ),
    )
    .filter(({ samples }) => after === undefined || samples.length > 0)
    .sort((a, b) => a.number - b.number);
  return { series: shown, next: next === undefined ? null : cursorOf(next) };
};
