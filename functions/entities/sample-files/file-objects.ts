import { keptPrefix, uploadsPrefix } from '#functions/aws/bucket.ts';
import type { SampleFileRow } from '#functions/tables/rows.ts';

type Place = Pick<SampleFileRow, 'workspace_uuid' | 'experiment_uuid'>;
type Owned = Place & Pick<SampleFileRow, 'series_uuid' | 'sample_uuid' | 'uuid'>;

/**
 * The names of files in the bucket, below the tenant's uuid. An upload is copied when it is attached, because its signed
 * address could be used again.
 */
const below = ({ workspace_uuid, experiment_uuid, series_uuid, sample_uuid }: Owned) =>
  [workspace_uuid, experiment_uuid, series_uuid, sample_uuid].join('/');

export const uploadKey = (file: Owned) => `${uploadsPrefix}${below(file)}/${file.uuid}`;
export const keptKey = (file: Owned, content: string) => `${keptPrefix}${below(file)}/${content}`;

/** The beginnings of the names of all files of a tenant, an experiment or a series. */
export const prefixesOf = (workspace: string, experiment?: string, series?: string) =>
  [uploadsPrefix, keptPrefix].map(
    (prefix) => `${prefix}${[workspace, experiment, series].filter((part) => part !== undefined).join('/')}/`,
  );

interface KeptPlace {
  key: string;
  workspace: string;
  experiment: string;
  content: string;
}

/** The parts of the name of a kept object; undefined for another name. */
export function keptPlace(key: string): KeptPlace | undefined {
  const [workspace, experiment, _series, _sample, content] = key.slice(keptPrefix.length).split('/');
  return workspace && experiment && content ? { key, workspace, experiment, content } : undefined;
}
