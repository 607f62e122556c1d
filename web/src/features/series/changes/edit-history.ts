import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { forgetSteps, type KeptSteps, keepSteps, maxKeptSteps } from '#web/lib/browser/kept-steps.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { onTokensChange } from '#web/lib/session/tokens.ts';
import { onOverruled } from '#web/unsaved/keep-edits.ts';
import { onDiscarded } from '#web/unsaved/unsaved-store.ts';
import type { UnsavedValue } from '#web/unsaved/unsaved-value.ts';

/** The context in which steps run, beside the data that they are kept as. */
export interface StepContext {
  client: QueryClient;
  place: ExperimentPlace;
  experimentName: string;
}

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
  /** The step as data, from which `revive-steps.ts` makes it again after a reload. */
  kept?: (() => { kind: string }) | undefined;
}

/** The step has been overtaken by somebody else's change, which a notice has told: it leaves the history. */
export class OvertakenStep extends Error {}

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
  /** Puts steps from before a reload behind those that were made since. A history is restored once. */
  restore: (steps: EditSteps) => void;
  isRestored: () => boolean;
  /** The steps as data, the latest fifty; older ones than one that cannot be kept are left out. */
  kept: () => Pick<KeptSteps, 'done' | 'undone'>;
}

interface EditSteps {
  done: readonly HistoryStep[];
  undone: readonly HistoryStep[];
}

/**
 * One history per experiment. It outlives the screen and a reload of the page (RECORD-60), but not the account: it is
 * kept in the window's storage whenever the page may be left.
 */
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
    window.addEventListener('pagehide', keepHistories);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepHistories());
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
  let isRestored = false;
  /** The step that is being undone or redone: until it has ended, it counts as where it was. */
  let moving: { step: HistoryStep; from: HistoryStep[] } | undefined;
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
    moving = { step, from };
    try {
      await step[direction]();
    } catch (error) {
      // After a failed connection a later attempt may succeed; after a refusal it would not, and would block older
      // steps.
      if (!isRefusal(error)) from.push(step);
      throw error;
    } finally {
      moving = undefined;
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
    isRestored: () => isRestored,
    restore(steps) {
      if (isRestored) return;
      isRestored = true;
      // A new edit has cleared what could be redone.
      if (done.length === 0) undone.unshift(...steps.undone);
      done.unshift(...steps.done);
    },
    kept() {
      const steps = (of: HistoryStep[]) => keepable(moving?.from === of ? [...of, moving.step] : of);
      const later = steps(undone).slice(-maxKeptSteps);
      const left = maxKeptSteps - later.length;
      return { done: left > 0 ? steps(done).slice(-left) : [], undone: later };
    },
  };
}

/** The steps after the last one that cannot be kept, as data. */
function keepable(steps: readonly HistoryStep[]): object[] {
  const last = steps.findLastIndex(({ kept }) => !kept);
  return steps.slice(last + 1).flatMap(({ kept }) => kept?.() ?? []);
}

/** An account that has signed out leaves nothing in the window, and a history that is not read yet is not replaced. */
function keepHistories(): void {
  const user = currentSession()?.sub;
  if (user === undefined || user !== owner) return;
  for (const [experiment, history] of histories) {
    if (!history.isRestored()) continue;
    keepSteps(user, experiment, { ...history.kept(), successors: successorsIn(experiment) });
  }
}

const isRefusal = (error: unknown) =>
  error instanceof OvertakenStep ||
  (error instanceof ApiFailure && [400, 403, 404, 409, 413].includes(error.status) && error.body?.code !== 'busy');

function forgetOtherAccount(): void {
  const account = currentSession()?.sub;
  forgetSteps(account);
  // The same account may resume a session that ended.
  if (account === undefined || account === owner) return;
  owner = account;
  forgetHistories();
}

/** Samples and series that an undo or redo deleted and created again, by their first uuid. */
const successors = new Map<string, string>();
const key = (experiment: string, sample: string) => `${experiment} ${sample}`;

export function noteSuccessor(experiment: string, sample: string, successor: string): void {
  successors.set(key(experiment, sample), successor);
}

const successorsIn = (experiment: string) =>
  [...successors].flatMap(([from, to]): [string, string][] =>
    from.startsWith(key(experiment, '')) ? [[from.slice(experiment.length + 1), to]] : [],
  );

/** With the successors that their steps need. */
export function forgetHistories(): void {
  histories.clear();
  successors.clear();
}

/** The sample's current uuid: older steps of the history have its first one. */
export function presentSampleOf(experiment: string, sample: string): string {
  const next = successors.get(key(experiment, sample));
  return next === undefined ? sample : presentSampleOf(experiment, next);
}
