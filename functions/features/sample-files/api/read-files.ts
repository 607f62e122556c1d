import { signRequest } from '#functions/aws/objects.ts';
import { keptKey } from '#functions/entities/sample-files/file-objects.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { cursorOf, sortOf } from '#functions/http/cursor.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { fileSort, type SampleFileRow, type StoredSample, sampleSort } from '#functions/tables/rows.ts';
import { sampleFiles, samples } from '#functions/tables/tables.ts';
import { uuid } from '#shared/contracts/fields.ts';
import type { AttachedFile } from '#shared/contracts/sample-files.ts';
import { fileTypeOf } from '#shared/rules/sample-files.ts';

const pageRows = 1000;

/** The files of deleted samples are not among them: they come back with their samples. */
export const listExperimentFiles: Handle<'listExperimentFiles'> = async ({ target, query }) => {
  const { workspace_uuid, uuid: experiment } = target;
  const page = await sampleFiles.page(workspace_uuid, experiment, {
    limit: pageRows,
    ...(query.after === undefined ? {} : { after: sortOf(query.after) }),
  });
  const attached = page.rows.filter(isAttached);
  const owners = new Map(attached.map((row) => [row.sample_uuid, sampleSort(row.series_uuid, row.sample_uuid)]));
  const found = await Promise.all(
    [...owners.values()].map((sort) => samples.get(workspace_uuid, { parent: experiment, sort })),
  );
  const present = new Set(found.flatMap((row) => row?.uuid ?? []));
  return {
    files: attached.filter((row) => present.has(row.sample_uuid)).map(presentFile),
    next: page.next === undefined ? null : cursorOf(page.next),
  };
};

export const listSampleFiles: Handle<'listSampleFiles'> = async ({ target }) =>
  (await filesOf(target)).filter(isAttached).map(presentFile);

/**
 * The address of a file's content. The answer has the type that the name says, and every type but pictures is a download
 * (decision FILES-2).
 */
export const readSampleFile: Handle<'readSampleFile'> = async ({ target, path }, { now }) => {
  const row = await fileOf(target, path.file);
  if (!row || !isAttached(row) || row.content === undefined) throw notFound();
  const { type = '', isImage } = fileTypeOf(row.name) ?? {};
  const query = {
    'response-content-type': type,
    'response-content-disposition': `${isImage ? 'inline' : 'attachment'}; ${fileNameOf(row.name)}`,
  };
  return signRequest({ method: 'GET', key: keptKey(row, row.content), query }, now());
};

/** A name in a header (RFC 6266): in plain letters, and whole. */
function fileNameOf(name: string): string {
  const plain = name.replaceAll(/[^\w .()+,-]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}

const isAttached = ({ state }: SampleFileRow) => state === 'attached';

/** All files of a sample, in the order in which they were begun. */
export const filesOf = ({ workspace_uuid, experiment_uuid, uuid: sample }: StoredSample): Promise<SampleFileRow[]> =>
  sampleFiles.list(workspace_uuid, experiment_uuid, { beginsWith: fileSort(sample, '') });

export async function fileOf(
  { workspace_uuid, experiment_uuid, uuid: sample }: StoredSample,
  file: string,
): Promise<SampleFileRow | undefined> {
  const own = uuid.safeParse(file).data?.toLowerCase();
  return own === undefined
    ? undefined
    : sampleFiles.get(workspace_uuid, { parent: experiment_uuid, sort: fileSort(sample, own) });
}

export function presentFile({ uuid, sample_uuid, name, size, creator, created }: SampleFileRow): AttachedFile {
  const { type = 'application/octet-stream', isImage = false } = fileTypeOf(name) ?? {};
  return { uuid, sample: sample_uuid, name, type, size, is_image: isImage, creator, created };
}
