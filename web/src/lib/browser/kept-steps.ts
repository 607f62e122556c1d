import { type Checked, isText, listOf, objectOf } from '#web/lib/browser/checks.ts';

/*
 * The steps of histories in this window's storage: a reload reads them, and another window has its own. They are data
 * that `revive-steps.ts` checks before it uses them.
 */

export const maxKeptSteps = 50;
/** The browser gives a site about five million characters a window. */
const maxCharacters = 1_000_000;

export interface KeptSteps {
  /** The oldest first. */
  done: readonly object[];
  /** The last one is redone first. */
  undone: readonly object[];
  /** Samples and series that were deleted and created again: the former uuid, and the present one. */
  successors: readonly (readonly [string, string])[];
}

const isKeptHistory = objectOf({ done: listOf(isText), undone: listOf(isText), successors: listOf(listOf(isText)) });

const start = 'serieslab.steps.';
const keyOf = (user: string, experiment: string) => `${start}${user}.${experiment}`;

/** Stores as many of the latest steps as there is room for. */
export function keepSteps(user: string, experiment: string, { done, undone, successors }: KeptSteps): void {
  const key = keyOf(user, experiment);
  const renamed = JSON.stringify(successors).length;
  const [redo, used] = latest(undone, maxCharacters - renamed);
  const [undo] = redo.length === undone.length ? latest(done, maxCharacters - renamed - used) : [[]];
  try {
    if (undo.length + redo.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ done: undo, undone: redo, successors }));
  } catch {
    // The storage is full or blocked: an older history would be the wrong one.
    sessionStorage.removeItem(key);
  }
}

/** The last steps that have room, as texts, and the characters that they take. */
function latest(steps: readonly object[], room: number): [string[], number] {
  const texts: string[] = [];
  let used = 0;
  for (const step of steps.toReversed()) {
    const text = JSON.stringify(step);
    if (used + text.length > room) break;
    texts.unshift(text);
    used += text.length;
  }
  return [texts, used];
}

/** The stored steps, each as its text; undefined without any, and if the storage holds something else. */
export function readSteps(user: string, experiment: string): Checked<typeof isKeptHistory> | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(user, experiment)) ?? 'null');
    return isKeptHistory(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the steps of all accounts but one. */
export function forgetSteps(account: string | undefined): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(start) && (account === undefined || !key.startsWith(keyOf(account, '')))) {
      sessionStorage.removeItem(key);
    }
  }
}
