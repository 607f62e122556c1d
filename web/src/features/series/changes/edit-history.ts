import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { onTokensChange } from '#web/lib/session/tokens.ts';
import { onOverruled } from '#web/unsaved/keep-edits.ts';
import { onDiscarded } from '#web/unsaved/unsaved-store.ts';
import type { UnsavedValue } from '#web/unsaved/unsaved-value.ts';

/** A change that can be undone and redone as a whole. */
export interface HistoryStep {
  /** Label in notices: '8 values pasted', 'Sample 3 of series 1 deleted'. */
  label: string;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  /** Takes out the changes of these unsaved values, which the person has discarded. */
  discard?: ((values: readonly UnsavedValue[]) => void) | undefined;
  /** Takes note of values in conflict that the person has decided to save: an undo brings the other ones back. */
  overrule?: ((values: readonly UnsavedValue[]) => void) | undefined;
  /** Whether nothing is left to undo or redo. */
  isEmpty?: (() => boolean) | undefined;
}

interface EditHistory {
  /** Adds a change. Changes that were undone before it can no longer be redone. */
  push: (step: HistoryStep) => void;
  /**
   * Undoes the latest change and returns its label, or undefined if there is none. Rejects if the change could not be
   * undone.
   */
  undo: () => Promise<string | undefined>;
  redo: () => Promise<string | undefined>;
  /** Discarded values leave the history: an undo or redo of them would overwrite what the person has decided to keep. */
  discard: (values: readonly UnsavedValue[]) => void;
  /** The values replace others than those that they were typed over. */
  overrule: (values: readonly UnsavedValue[]) => void;
}

/** One history per experiment since the page was loaded. It outlives the screen, but not the account. */
const histories = new Map<string, EditHistory>();
let owner: string | undefined;
let watching = false;

export function editHistory(experimentUuid: string): EditHistory {
  if (!watching) {
    watching = true;
    owner = currentSession()?.sub;
    onTokensChange(forgetOtherAccount);
    onDiscarded((values) => {
      for (const history of histories.values()) history.discard(values);
    });
    onOverruled((values) => {
      for (const history of histories.values()) history.overrule(values);
    });
  }
  const known = histories.get(experimentUuid);
  if (known) return known;
  const history = createEditHistory();
  histories.set(experimentUuid, history);
  return history;
}

export function createEditHistory(): EditHistory {
  const done: HistoryStep[] = [];
  const undone: HistoryStep[] = [];
  let last: Promise<unknown> = Promise.resolve();

  /** One at a time: two quick key presses undo two steps, in order. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = last.then(task, task);
    last = result.catch(() => undefined);
    return result;
  }

  async function move(from: HistoryStep[], to: HistoryStep[], direction: 'undo' | 'redo') {
    const step = from.pop();
    if (!step) return undefined;
    try {
      await step[direction]();
    } catch (error) {
      // After a failed connection a later attempt may succeed; after a refusal it would not, and would block older
      // steps.
      if (!isRefusal(error)) from.push(step);
      throw error;
    }
    if (!step.isEmpty?.()) to.push(step);
    return step.label;
  }

  return {
    push(step) {
      done.push(step);
      undone.length = 0;
    },
    undo: () => inTurn(() => move(done, undone, 'undo')),
    redo: () => inTurn(() => move(undone, done, 'redo')),
    discard(values) {
      for (const steps of [done, undone]) {
        for (const step of steps) step.discard?.(values);
        steps.splice(0, steps.length, ...steps.filter((step) => !step.isEmpty?.()));
      }
    },
    overrule(values) {
      for (const step of [...done, ...undone]) step.overrule?.(values);
    },
  };
}

const isRefusal = (error: unknown) =>
  error instanceof ApiFailure && [400, 403, 404, 409, 413].includes(error.status) && error.body?.code !== 'busy';

function forgetOtherAccount(): void {
  const account = currentSession()?.sub;
  // The same account may resume a session that ended.
  if (account === undefined || account === owner) return;
  owner = account;
  histories.clear();
  forgetSuccessors();
}

/** Samples and series that an undo or redo deleted and created again, by their first uuid. */
const successors = new Map<string, string>();
const key = (experiment: string, sample: string) => `${experiment} ${sample}`;

export function noteSuccessor(experiment: string, sample: string, successor: string): void {
  successors.set(key(experiment, sample), successor);
}

/** With the history that needs them. */
export const forgetSuccessors = (): void => successors.clear();

/** The sample's current uuid: older steps of the history have its first one. */
export function presentSampleOf(experiment: string, sample: string): string {
  const next = successors.get(key(experiment, sample));
  return next === undefined ? sample : presentSampleOf(experiment, next);
}
