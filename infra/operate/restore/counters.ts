import type { TableName } from '#functions/tables/definitions.ts';
import { platform } from '#functions/tables/definitions.ts';
import { storageKey } from '#functions/tables/rows.ts';
import { type RawItem, textOf } from '../raw-tables.ts';

/** The counter above an item that counts it, and by how much. */
export interface Counter {
  table: TableName;
  key: { parent: string; sort: string };
  adds: Readonly<Record<string, number>>;
}

/** The counter that the API changes in the transaction that creates such an item; undefined where nothing counts it. */
export function counterOf(table: TableName, item: RawItem): Counter | undefined {
  const [workspace, project, experiment] = ['workspace_uuid', 'project_uuid', 'experiment_uuid'].map((name) =>
    textOf(item[name]),
  );
  const ofExperiment = (attribute: string): Counter => ({
    table: 'experiments',
    key: { parent: project ?? '', sort: experiment ?? '' },
    adds: { [attribute]: 1 },
  });
  switch (table) {
    case 'projects':
      return { table: 'workspaces', key: { parent: platform, sort: workspace ?? '' }, adds: { project_total: 1 } };
    case 'experiments':
      return {
        table: 'projects',
        key: { parent: workspace ?? '', sort: project ?? '' },
        adds: { experiment_total: 1 },
      };
    case 'series':
      return ofExperiment('series_total');
    case 'samples':
      return {
        table: 'series',
        key: { parent: experiment ?? '', sort: textOf(item.series_uuid) },
        adds: { sample_count: 1 },
      };
    case 'webhooks':
      return {
        table: 'projects',
        key: { parent: workspace ?? '', sort: textOf(item.parent) },
        adds: { webhook_total: 1 },
      };
    case 'sample-files':
      return {
        table: 'sample-files',
        key: storageKey(workspace ?? ''),
        adds: { bytes: Number(item.size?.N ?? 0), revision: 1 },
      };
    case 'comp-parameters':
    case 'rules':
      return ofExperiment('calculated_total');
    case 'out-parameters':
      return item.is_functional?.BOOL ? ofExperiment('calculated_total') : undefined;
    default:
      return undefined;
  }
}

/** Counts of what is below a row; they follow the rows, whatever a copy says. */
export const countsOf: Partial<Record<TableName, readonly string[]>> = {
  projects: ['experiment_total', 'webhook_total'],
  experiments: ['series_total', 'calculated_total'],
  series: ['sample_count'],
};

/** Numbers by which readers know of changes: they only grow. */
export const versions: readonly string[] = [
  'revision',
  'version',
  'definitions_version',
  'labels_moved',
  'next_position',
  'series_number',
];
