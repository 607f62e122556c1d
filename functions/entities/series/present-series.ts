import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { SeriesRow } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';
import type { LiveEvent } from '#shared/contracts/events.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { DefinitionsOfExperiment } from '../definitions/definitions-of.ts';
import { samplePresenter } from '../samples/present-sample.ts';
import { type ExperimentOfSamples, effectiveSamples } from '../samples/read-effective.ts';

/** A Lambda's response has at most 6 MB. Larger series are returned without samples, which the list of series pages. */
const maxAnswered = 3_000_000;

/** Whether the samples of a series fit into the response of a call. */
export const fitsResponse = (samples: readonly Sample[]): boolean =>
  Buffer.byteLength(JSON.stringify(samples)) <= maxAnswered;

/** Presents a series for the API and the live events, with the samples that the response contains. */
export function presentSeries(row: Omit<SeriesRow, 'parent' | 'sort'>, samples: Sample[]): Series {
  const { uuid, number, name, created, creator, is_generated, sample_count, conditions, design, sources } = row;
  const how = { ...(conditions && { conditions }), ...(design && { design }), ...(sources && { sources }) };
  const { generation } = row;
  const made = generation && { generation: { seed: generation.seed, engine: generation.engine } };
  const own = { ...(name && { name }), ...(row.run_order && { run_order: row.run_order }) };
  const said = {
    ...(row.note !== undefined && { note: row.note }),
    ...(row.tags?.length && { tags: row.tags }),
    ...(row.locked && { locked: row.locked }),
  };
  return { uuid, number, ...own, ...said, created, creator, is_generated, sample_count, ...how, ...made, samples };
}

/** More do not fit into a frame of 128 KB: the browser fetches them. */
const maxSamples = 300;

/**
 * Series with their samples for an event, or the instruction to refetch them.
 *
 * @param uncommitted samples as they will be
 * @param only the event's series; otherwise all
 */
export async function seriesContent(
  experiment: ExperimentOfSamples,
  definitions: DefinitionsOfExperiment,
  { uncommitted = [], only }: { uncommitted?: readonly EffectiveSample[]; only?: ReadonlySet<string> } = {},
): Promise<Pick<LiveEvent, 'series_list' | 'refetch'>> {
  const { uuid, workspace_uuid: tenant } = experiment;
  const rows = (await series.list(tenant, uuid)).filter((row) => !only || only.has(row.uuid));
  if (rows.reduce((sum, row) => sum + row.sample_count, 0) > maxSamples) return { refetch: ['series'] };
  const show = samplePresenter(definitions, rows);
  const changed = new Map(uncommitted.map((row) => [row.uuid, row]));
  const lists = await Promise.all(
    rows.map(async (row) => {
      const stored = await samples.list(tenant, uuid, { beginsWith: `${row.uuid}#` });
      return effectiveSamples(experiment, stored);
    }),
  );
  const shown = rows.map((row, index) =>
    presentSeries(
      row,
      (lists[index] ?? [])
        .map((sample) => show(changed.get(sample.uuid) ?? sample))
        .sort((a, b) => a.position - b.position),
    ),
  );
  return { series_list: shown.sort((a, b) => a.number - b.number) };
}
