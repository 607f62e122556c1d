import type { CodedRun } from '#shared/rules/designs/design.ts';
import type { DesignAnswer, DesignQuestion } from './design-messages.ts';

type Search = Extract<DesignQuestion, { kind: 'search' }>;

interface Options {
  /** Whether the rules allow each of many coded runs. */
  allowed: (runs: readonly CodedRun[]) => Promise<readonly boolean[]>;
  onProgress: (share: number) => void;
  /** Ends the worker. */
  signal: AbortSignal;
}

/** Searches in a worker for an optimal design; undefined if there is none. Rejected if it fails or is cancelled. */
export function searchDesign(
  search: Search,
  { allowed, onProgress, signal }: Options,
): Promise<readonly CodedRun[] | undefined> {
  const worker = new Worker(new URL('./design-worker.ts', import.meta.url), { type: 'module' });
  const found = new Promise<readonly CodedRun[] | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.onerror = () => reject(new Error('The browser could not search for a design'));
    worker.onmessage = ({ data }: MessageEvent<DesignAnswer>) => {
      if (data.kind === 'found') resolve(data.runs);
      else if (data.kind === 'failed') reject(new Error(data.reason));
      else if (data.kind === 'progress') onProgress(data.share);
      else {
        allowed(data.runs).then(
          (obeys) => worker.postMessage({ kind: 'allowed', obeys } satisfies DesignQuestion),
          reject,
        );
      }
    };
    worker.postMessage(search);
  });
  return found.finally(() => worker.terminate());
}
