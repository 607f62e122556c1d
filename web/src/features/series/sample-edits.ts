import type { CellEdit } from './sample-values.ts';

type PendingEdits = ReadonlyMap<string, readonly CellEdit[]>;

export interface SampleEdits {
  add: (sample: string, edit: CellEdit) => void;
  pending: () => PendingEdits;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Edits that were typed and are not saved yet. They lie over the server's samples instead of in them, so that a refetch
 * or an event in between neither shows an old value nor takes one away, and giving an edit up restores what was there.
 * One request a sample runs at a time, with all edits that have gathered: each starts from the version the last one
 * left, and fast typing is never a conflict with oneself. `send` says what went wrong and rejects.
 */
export function createSampleEdits(send: (sample: string, edits: readonly CellEdit[]) => Promise<void>): SampleEdits {
  let pending: PendingEdits = new Map();
  const sending = new Set<string>();
  const listeners = new Set<() => void>();

  function change(sample: string, edits: readonly CellEdit[]): void {
    const next = new Map(pending);
    if (edits.length > 0) next.set(sample, edits);
    else next.delete(sample);
    pending = next;
    for (const listener of listeners) listener();
  }

  async function drain(sample: string): Promise<void> {
    if (sending.has(sample)) return;
    sending.add(sample);
    for (let batch = pending.get(sample); batch; batch = pending.get(sample)) {
      const sent = new Set(batch);
      await send(sample, batch).catch(() => undefined);
      change(
        sample,
        (pending.get(sample) ?? []).filter((edit) => !sent.has(edit)),
      );
    }
    sending.delete(sample);
  }

  return {
    add(sample, edit) {
      change(sample, [...(pending.get(sample) ?? []), edit]);
      void drain(sample);
    },
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
