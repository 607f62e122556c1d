import { contentHash } from '#functions/entities/samples/content-hash.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { deriveId } from '#functions/runtime/derive-id.ts';
import { type ExperimentRow, type SeriesRow, sampleSort } from '#functions/tables/rows.ts';
import type { ImportedValues } from '#shared/rules/import-rows.ts';

/** Where an import's rows belong and what their ids derive from. */
export interface ImportOrigin {
  experiment: ExperimentRow;
  importId: string;
  creator: string;
  created: number;
}

/** The rows of an imported series; its number is given when it is committed. */
export function buildImport(
  values: readonly ImportedValues[],
  { experiment, importId, creator, created }: ImportOrigin,
): { series: Omit<SeriesRow, 'number'>; rows: EffectiveSample[] } {
  const uuid = deriveId(importId, 'series');
  const common = {
    parent: experiment.uuid,
    workspace_uuid: experiment.workspace_uuid,
    project_uuid: experiment.project_uuid,
    experiment_uuid: experiment.uuid,
    creator,
    created,
    is_generated: false,
  };
  const rows = values.map((value, position): EffectiveSample => {
    const sample = deriveId(importId, 'sample', String(position));
    return {
      ...common,
      sort: sampleSort(uuid, sample),
      uuid: sample,
      series_uuid: uuid,
      source: 'import',
      position,
      version: 0,
      predicted_score: null,
      in: value.in,
      out: value.out,
      comp: {},
    };
  });
  const series = { ...common, sort: uuid, uuid, sample_count: rows.length, imported_hash: contentHash(rows) };
  return { series, rows };
}
