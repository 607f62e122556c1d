import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AttachedFile } from '#shared/contracts/sample-files.ts';
import { attachmentProblem } from '#shared/rules/sample-files.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { failureReaction } from '#web/lib/api/failure-reaction.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { filesKey } from '#web/lib/resources/sample-files.ts';
import { createStore } from '#web/lib/store.ts';

/** A file on its way to a sample, or one that was refused. */
export interface Upload {
  id: number;
  sample: string;
  name: string;
  /** The part that was sent, from 0 to 1. */
  share: number;
  /** Why it was not attached. */
  problem?: string;
  /** Gives it up, or dismisses what was refused. */
  end: () => void;
}

// Apart from the components: an upload continues when the details of its sample are closed.
const uploads = createStore<readonly Upload[]>([]);
let lastId = 0;

/** The uploads of a sample. */
export function useUploads(sample: string): Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.get).filter((one) => one.sample === sample);
}

const change = (id: number, part: Partial<Upload>) =>
  uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...part } : one)));
const remove = (id: number) => uploads.set(uploads.get().filter((one) => one.id !== id));

interface Target {
  client: QueryClient;
  place: ExperimentPlace;
  /** The uuid of a sample. */
  sample: string;
}

/** Attaches a file to a sample; undefined if it was refused or given up, which the upload then says. */
export async function attachFile({ client, place, sample }: Target, file: File): Promise<AttachedFile | undefined> {
  lastId += 1;
  const id = lastId;
  const { query } = placeArguments(place);
  const given = new AbortController();
  const { signal } = given;
  uploads.set([...uploads.get(), { id, sample, name: file.name, share: 0, end: () => given.abort() }]);
  const refuse = (problem: string) => change(id, { problem, end: () => remove(id) });
  const problem = attachmentProblem(file);
  if (problem) {
    refuse(problem);
    return undefined;
  }
  let begun: AttachedFile | undefined;
  try {
    const body = { name: file.name, size: file.size };
    const answer = await callApi('beginSampleFile', { path: { id: sample }, query, body, signal });
    begun = answer.file;
    await sendContent(answer.upload.address, file, { signal, onShare: (share) => change(id, { share }) });
    const attached = await callApi('completeSampleFile', { path: { id: sample, file: begun.uuid }, query });
    remove(id);
    await client.invalidateQueries({ queryKey: filesKey(place) });
    return attached;
  } catch (error) {
    // The part that was sent is removed; where this fails it expires by itself.
    if (begun) callApi('deleteSampleFile', { path: { id: sample, file: begun.uuid }, query }).catch(() => undefined);
    if (signal.aborted) remove(id);
    else refuse(problemOf(error));
    return undefined;
  }
}

function problemOf(error: unknown): string {
  if (error instanceof ApiFailure && error.status > 0) return failureReaction(error).message ?? error.message;
  return 'The connection was lost: attach the file again';
}

interface Sending {
  signal: AbortSignal;
  /** Receives the part that was sent, from 0 to 1. */
  onShare: (share: number) => void;
}

/** Uploads a content to a signed address. `fetch` does not tell how much was sent. */
function sendContent(address: string, content: Blob, { signal, onShare }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = () => reject(new Error(`The upload answered ${request.status}`));
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status === 200 ? resolve() : failed());
    request.onerror = failed;
    request.onabort = failed;
    signal.addEventListener('abort', () => request.abort());
    request.open('PUT', address);
    request.send(content);
  });
}
