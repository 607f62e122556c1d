import { copyObject, readObject, removeObjects, signRequest } from '#functions/aws/objects.ts';
import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { transact } from '#functions/aws/transact.ts';
import { storageLimit } from '#functions/entities/licences/quotas.ts';
import { keptKey, uploadKey } from '#functions/entities/sample-files/file-objects.ts';
import { countBytes, storageOf } from '#functions/entities/sample-files/storage.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { ApiError, notFound } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import {
  type ExperimentRow,
  fileSort,
  type SampleFileRow,
  type StorageRow,
  type StoredSample,
  storageKey,
} from '#functions/tables/rows.ts';
import { sampleFiles, samples, storages } from '#functions/tables/tables.ts';
import { fileLimits, manyFilesText } from '#shared/rules/sample-files.ts';
import { contentProblem } from '../content-problem.ts';
import { fileOf, filesOf, presentFile } from './read-files.ts';

/** The time in which an upload must be completed. */
const uploadSeconds = 3600;

const { equals } = where<SampleFileRow>();

/** Nothing is counted before the file is attached; the sample and the licence are checked to refuse early. */
export const beginSampleFile: Handle<'beginSampleFile'> = async (
  { target, body, principal, describe },
  { now, newId, isCommitted },
) => {
  const { workspace_uuid, project_uuid, experiment_uuid, series_uuid, uuid: sample } = target;
  const time = now();
  const [known, storage, limit] = await Promise.all([
    filesOf(target),
    storageOf(workspace_uuid),
    storageLimit(workspace_uuid, principal.access),
  ]);
  const taken = known.filter(({ state, expires = time }) => state === 'attached' || expires > time);
  if (!isCommitted && taken.length >= fileLimits.ofSample) throw tooMany();
  if ((storage?.bytes ?? 0) + body.size > limit) throw storageReached();
  const uuid = newId();
  const row: SampleFileRow = {
    ...{ parent: experiment_uuid, sort: fileSort(sample, uuid), workspace_uuid, project_uuid, experiment_uuid },
    ...{ series_uuid, sample_uuid: sample, uuid, ...body, state: 'uploading' },
    ...{ creator: principal.caller.name, created: time, expires: time + uploadSeconds },
  };
  await transact([sampleFiles.create(workspace_uuid, row)]);
  describe(row.name);
  const headers = { 'content-length': String(row.size) };
  const upload = await signRequest({ method: 'PUT', key: uploadKey(row), headers }, time);
  return { file: presentFile(row), upload };
};

/**
 * Attaches what was uploaded, if it is what its name says. Each attempt has a copy of its own, so that one which fails
 * never removes what another has attached.
 */
export const completeSampleFile: Handle<'completeSampleFile'> = async (request, { now, newId }) => {
  const { target, path, principal, ancestors, describe } = request;
  const row = await fileOf(target, path.file);
  if (!row || row.state === 'deleted') throw notFound();
  describe(row.name);
  if (row.state === 'attached') return presentFile(row);
  if ((row.expires ?? 0) <= now()) throw new ApiError('refused', 'The upload took too long: attach the file again');
  const uploaded = await readObject(uploadKey(row));
  if (!uploaded) throw new ApiError('refused', 'The file has not arrived: upload it before you complete it');
  const isWhole = uploaded.content.length === row.size;
  const problem = isWhole ? contentProblem(row.name, uploaded.content) : 'The file did not arrive whole';
  if (problem) {
    await discard(row);
    throw new ApiError('validation', problem, { fields: { name: problem } });
  }
  const content = newId();
  const kept = keptKey(row, content);
  if (!(await copyObject(uploadKey(row), uploaded.tag, kept))) throw changedFile();
  try {
    await attach(
      target,
      row,
      { bytes: row.size, limit: await storageLimit(row.workspace_uuid, principal.access) },
      {
        content,
        expires: undefined,
      },
    );
  } catch (error) {
    // A transaction whose answer was lost may have been committed.
    const current = await fileOf(target, path.file);
    if (current?.content !== content) await removeObjects([kept]);
    if (current?.state !== 'attached') throw error;
  }
  await removeObjects([uploadKey(row)]);
  await publishFiles(ancestors.experiment, request);
  return presentFile(row);
};

/** The content stays for a day, in which the file can be brought back. */
export const deleteSampleFile: Handle<'deleteSampleFile'> = async (request, { now }) => {
  const { target, path, ancestors, describe } = request;
  const row = await fileOf(target, path.file);
  if (!row || row.state === 'deleted') throw notFound();
  describe(row.name);
  if (row.state === 'uploading') return discard(row);
  const change = { set: { state: 'deleted', deleted: now() }, condition: equals('state', 'attached') } as const;
  await sampleFiles.update(row.workspace_uuid, row, change);
  await publishFiles(ancestors.experiment, request);
};

export const restoreSampleFile: Handle<'restoreSampleFile'> = async (request) => {
  const { target, path, ancestors, describe } = request;
  const row = await fileOf(target, path.file);
  if (!row || row.state === 'uploading') throw notFound();
  describe(row.name);
  if (row.state === 'attached') return presentFile(row);
  await attach(target, row, { bytes: 0, limit: Number.MAX_SAFE_INTEGER }, { deleted: undefined });
  await publishFiles(ancestors.experiment, request);
  return presentFile(row);
};

/** An upload that is given up. Its object expires by itself where this does not remove it. */
async function discard(row: SampleFileRow): Promise<void> {
  await removeObjects([uploadKey(row)]);
  await transact([sampleFiles.remove(row.workspace_uuid, row, changedFile, equals('state', 'uploading'))]);
}

/** Makes a file one of the sample's, which exists and has fewer than it may have, and counts its bytes. */
async function attach(
  sample: StoredSample,
  row: SampleFileRow,
  { bytes, limit }: { bytes: number; limit: number },
  set: Partial<SampleFileRow>,
): Promise<void> {
  const { workspace_uuid } = row;
  await retryOnConflict(async (conflict) => {
    // The count first: files that are attached after it was read change it.
    const storage = await storageOf(workspace_uuid);
    const attached = (await filesOf(sample)).filter(({ state }) => state === 'attached');
    if (attached.length >= fileLimits.ofSample) throw tooMany();
    if (bytes > 0 && (storage?.bytes ?? 0) + bytes > limit) throw storageReached();
    const change = { set: { ...set, state: 'attached' }, condition: equals('state', row.state) } as const;
    await transact([
      sampleFiles.change(workspace_uuid, row, change, changedFile),
      samples.check(workspace_uuid, sample, notFound),
      storage ? countBytes(storage, bytes, conflict) : storages.create(workspace_uuid, firstOf(row, bytes), conflict),
    ]);
  });
}

/** The count of a workspace that has attached nothing yet. */
const firstOf = ({ workspace_uuid }: SampleFileRow, bytes: number): StorageRow => ({
  ...storageKey(workspace_uuid),
  workspace_uuid,
  bytes,
  revision: 1,
});

type Request = Pick<Parameters<Handle<'deleteSampleFile'>>[0], 'principal'>;

const publishFiles = (experiment: ExperimentRow, { principal }: Request) =>
  publishChange({ experiment, editor: principal.caller }, { method: 'files_changed', refetch: ['files'] });

const tooMany = () => new ApiError('quota', manyFilesText);
/** A deleted file is counted until it is gone for good: brought back, it must have its place. */
const storageText =
  "The licence's storage is used up: files of samples need more. Deleted ones count as long as they can be brought back";
const storageReached = () => new ApiError('quota', storageText);
const changedFile = () => new ApiError('refused', 'Somebody else has just changed this file: reload and try again');
