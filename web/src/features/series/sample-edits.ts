import type { CellEdit } from './sample-values.ts';

type PendingEdits = ReadonlyMap<string, readonly CellEdit[]>;

export interface SampleEdits {
  /** Edits of one sample that belong together go in one request. */
  add: (sample: string, ...edits: readonly CellEdit[]) => void;
  pending: () => PendingEdits;
  subscribe: (listener: () => void) => () => void;
}

/** Saves edits of a sample. `busy` says that they are to be sent again once the experiment is idle. */
export type SendEdits = (sample: string, edits: readonly CellEdit[]) => Promise<'saved' | 'busy'>;

interface Options {
  /** Resolves when no job runs; undefined when none does. */
  idle?: () => Promise<void> | undefined;
}

/** A pasted block is many samples; more requests at once would only wait for each other. */
const mostAtOnce = 6;

/**
 * Edits that were typed and are not saved yet. They lie over the server's samples instead of in them, so that a refetch
 * or an event in between neither shows an old value nor takes one away, and giving an edit up restores what was there.
 * One request a sample runs at a time, with all edits that have gathered: each starts from the version the last one
 * left, and fast typing is never a conflict with oneself. What meets a job that has just begun waits for its end. `send`
 * says what went wrong and rejects.
 */
export function createSampleEdits(send: SendEdits, { idle }: Options = {}): SampleEdits {
  let pending: PendingEdits = new Map();
  const draining = new Set<string>();
  const waiting: string[] = [];
  const listeners = new Set<() => void>();

  function change(sample: string, edits: readonly CellEdit[]): void {
    const next = new Map(pending);
    if (edits.length > 0) next.set(sample, edits);
    else next.delete(sample);
    pending = next;
    for (const listener of listeners) listener();
  }

  async function drain(sample: string): Promise<void> {
    draining.add(sample);
    for (let batch = pending.get(sample); batch; batch = pending.get(sample)) {
      const free = idle?.();
      if (free) {
        await free;
        continue;
      }
      const sent = new Set(batch);
      const answer = await send(sample, batch).catch(() => 'refused' as const);
      if (answer === 'busy') continue;
      const left = (pending.get(sample) ?? []).filter((edit) => !sent.has(edit));
      change(sample, left);
    }
    draining.delete(sample);
    start();
  }

  function start(): void {
    while (draining.size < mostAtOnce) {
      const next = waiting.shift();
      if (next === undefined) return;
      if (!draining.has(next)) void drain(next);
    }
  }

  return {
    add(sample, ...edits) {
      change(sample, [...(pending.get(sample) ?? []), ...edits]);
      if (draining.has(sample)) return;
      if (!waiting.includes(sample)) waiting.push(sample);
      start();
    },
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
