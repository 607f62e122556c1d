import { contentHash } from '#functions/entities/samples/content-hash.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { newSample } from '#functions/entities/samples/new-sample.ts';
import { deriveId, deriveIdAt } from '#functions/runtime/derive-id.ts';
import type { ExperimentRow, SeriesRow } from '#functions/tables/rows.ts';
import type { ImportedValues } from '#shared/rules/import-rows.ts';

/** The parent rows of an import, and the source of its ids. */
export interface ImportOrigin {
  experiment: ExperimentRow;
  importId: string;
  creator: string;
  created: number;
}

/** The rows of an imported series; its number is assigned by the commit. */
export function buildImport(
  values: readonly ImportedValues[],
  { experiment, importId, creator, created }: ImportOrigin,
): { series: Omit<SeriesRow, 'number'>; rows: EffectiveSample[] } {
  const uuid = deriveId(importId, 'series');
  const { workspace_uuid, project_uuid, uuid: experiment_uuid } = experiment;
  const experimentOf = { workspace_uuid, project_uuid, experiment_uuid };
  const made = { creator, created };
  const rows = values.map((value, position) =>
    newSample(experimentOf, {
      ...made,
      uuid: deriveIdAt(position, importId, 'sample'),
      series_uuid: uuid,
      source: 'import',
      position,
      in: value.in,
      out: value.out,
    }),
  );
  const series = {
    ...experimentOf,
    ...made,
    parent: experiment_uuid,
    is_generated: false,
    sort: uuid,
    uuid,
    sample_count: rows.length,
    next_position: rows.length,
    imported_hash: contentHash(rows),
  };
  return { series, rows };
}
