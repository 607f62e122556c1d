import { keptPlace } from '#functions/entities/sample-files/file-objects.ts';
import type { Tables } from './snapshot.ts';
import type { Violation } from './table-violations.ts';

/**
 * Once nothing can be brought back any more, the sweep has left the files of the samples that are there, each with its
 * row and its content, and nothing else. An upload that is given up has a row that expires by itself.
 */
export function sweepViolations(tables: Tables, keys: readonly string[]): Violation[] {
  const rows = (tables['sample-files'] ?? []).filter(({ sort, state }) => sort !== 'storage' && state !== 'uploading');
  const samples = new Set((tables.samples ?? []).map(({ uuid }) => uuid));
  const contents = new Set(keys.map((key) => keptPlace(key)?.content));
  const found = rows.flatMap((row): Violation[] => {
    const project = row.project_uuid;
    if (row.state === 'deleted') return [{ invariant: 'orphans', message: `a deleted file (${row.uuid})`, project }];
    if (!samples.has(row.sample_uuid))
      return [{ invariant: 'orphans', message: `a file of no sample (${row.uuid})`, project }];
    if (!contents.has(row.content))
      return [{ invariant: 'lost', message: `the sweep took the content of a file (${row.uuid})`, project }];
    return [];
  });
  const named = new Set(rows.map(({ content }) => content));
  const objects = keys.filter((key) => !named.has(keptPlace(key)?.content));
  return [
    ...found,
    ...objects.map(
      (key): Violation => ({ invariant: 'orphans', message: `an object of no row (${key})`, project: '' }),
    ),
  ];
}
