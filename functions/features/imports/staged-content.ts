import { gunzipSync, gzipSync } from 'node:zlib';
import { type ExperimentRow, importSort } from '#functions/tables/rows.ts';
import { imports } from '#functions/tables/tables.ts';

/** An item has at most 400 KB. */
const partLength = 300_000;
/** Longer than the last try of its job. */
const keptSeconds = 24 * 3600;

type ExperimentKey = Pick<ExperimentRow, 'uuid' | 'workspace_uuid'>;

/** Stores the content of a large import for its worker: JSON, gzipped, in parts. */
export async function stageContent(
  content: object,
  { experiment, importId, created }: { experiment: ExperimentKey; importId: string; created: number },
): Promise<void> {
  const data = gzipSync(JSON.stringify(content)).toString('base64');
  const { workspace_uuid, uuid: parent } = experiment;
  const parts = Array.from({ length: Math.ceil(data.length / partLength) }, (_, index) => ({
    parent,
    sort: importSort(importId, index),
    workspace_uuid,
    data: data.slice(index * partLength, (index + 1) * partLength),
    expires: created + keptSeconds,
  }));
  await imports.putAll(workspace_uuid, parts);
}

/** Undefined if it has expired. */
export async function readStagedContent({ uuid, workspace_uuid }: ExperimentKey, importId: string): Promise<unknown> {
  const parts = await imports.list(workspace_uuid, uuid, { beginsWith: `${importId}#` });
  if (parts.length === 0) return undefined;
  return JSON.parse(gunzipSync(Buffer.from(parts.map(({ data }) => data).join(''), 'base64')).toString('utf8'));
}
