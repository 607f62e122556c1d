import { type Checked, isText, listOf, objectOf, recordOf } from '#web/lib/browser/checks.ts';
import { type KeptSteps, keepSteps, maxKeptSteps, readSteps } from '#web/lib/browser/kept-steps.ts';
import { isRowDraft, type RowDraft } from './row-drafts.ts';

/** A change of several rows at once, such as a pasted block: the drafts that differ, before it and after it. */
const isRowStep = objectOf({ before: listOf(isRowDraft), after: listOf(isRowDraft) });
type RowStep = Checked<typeof isRowStep>;

/** Rows that were saved together: their drafts, and what each was saved as. */
const isSavedStep = objectOf({
  drafts: listOf(isRowDraft),
  saved: listOf(objectOf({ id: isText, uuid: isText, texts: recordOf(isText) })),
});
export type SavedStep = Checked<typeof isSavedStep>;
type AnyStep = RowStep | SavedStep;
const isAnyStep = (value: unknown): value is AnyStep => isRowStep(value) || isSavedStep(value);

/** Empty cells may be missing. */
export const sameTexts = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => (a[key] ?? '') === (b[key] ?? ''));

const isSameDraft = (a: RowDraft | undefined, b: RowDraft | undefined) => JSON.stringify(a) === JSON.stringify(b);
const withId = (drafts: readonly RowDraft[], id: string) => drafts.find((draft) => draft.id === id);

/** Adds a change to the history of this window, after which nothing is left to redo. */
export function pushRowStep(user: string, scope: string, before: readonly RowDraft[], after: readonly RowDraft[]) {
  const differing = (drafts: readonly RowDraft[], others: readonly RowDraft[]) =>
    drafts.filter((draft) => !isSameDraft(draft, withId(others, draft.id)));
  const step: RowStep = { before: differing(before, after), after: differing(after, before) };
  if (step.before.length + step.after.length === 0) return;
  write(user, scope, { done: [...read(user, scope).done, step].slice(-maxKeptSteps), undone: [] });
}

/** Adds a save: as a new step, or as the last one that was undone, done again. */
export function pushSavedStep(user: string, scope: string, step: SavedStep, isRedo: boolean): void {
  if (step.saved.length === 0) return;
  const { done, undone } = read(user, scope);
  write(user, scope, { done: [...done, step].slice(-maxKeptSteps), undone: isRedo ? undone.slice(0, -1) : [] });
}

/** The save that is undone or redone next; undefined where another step is, or where rows were changed since. */
export function nextSavedStep(
  user: string,
  scope: string,
  direction: 'undo' | 'redo',
  drafts: readonly RowDraft[],
): SavedStep | undefined {
  const { done, undone } = read(user, scope);
  const step = (direction === 'undo' ? done : undone).at(-1);
  if (!isSavedStep(step)) return undefined;
  const isUntouched =
    direction === 'undo'
      ? drafts.length === 0
      : step.drafts.every((draft) => isSameDraft(draft, withId(drafts, draft.id)));
  return isUntouched ? step : undefined;
}

/** The last save was taken back, as far as `step` says. */
export function undoneSavedStep(user: string, scope: string, step: SavedStep): void {
  const { done, undone } = read(user, scope);
  write(user, scope, { done: done.slice(0, -1), undone: step.saved.length > 0 ? [...undone, step] : [] });
}

/**
 * The drafts after the last change was undone or redone. Undefined without one, and where its rows have been typed into,
 * removed or saved since: then nothing changes.
 */
export function moveRowStep(
  user: string,
  scope: string,
  direction: 'undo' | 'redo',
  drafts: readonly RowDraft[],
): RowDraft[] | undefined {
  const { done, undone } = read(user, scope);
  const step = (direction === 'undo' ? done : undone).at(-1);
  if (!isRowStep(step)) return undefined;
  const [from, to] = direction === 'undo' ? [step.after, step.before] : [step.before, step.after];
  const ids = new Set([...from, ...to].map(({ id }) => id));
  if ([...ids].some((id) => !isSameDraft(withId(drafts, id), withId(from, id)))) return undefined;
  write(
    user,
    scope,
    direction === 'undo'
      ? { done: done.slice(0, -1), undone: [...undone, step] }
      : { done: [...done, step], undone: undone.slice(0, -1) },
  );
  const kept = drafts.flatMap((draft) => (ids.has(draft.id) ? (withId(to, draft.id) ?? []) : draft));
  return [...kept, ...to.filter(({ id }) => !withId(drafts, id))];
}

interface RowSteps {
  done: AnyStep[];
  undone: AnyStep[];
}

function read(user: string, scope: string): RowSteps {
  const found = readSteps(user, scope);
  return { done: steps(found?.done ?? []), undone: steps(found?.undone ?? []) };
}

/** The steps after the last text that is none. */
function steps(texts: readonly string[]): AnyStep[] {
  const parsed = texts.map((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  });
  return parsed.slice(parsed.findLastIndex((one) => !isAnyStep(one)) + 1).filter(isAnyStep);
}

const write = (user: string, scope: string, kept: Pick<KeptSteps, 'done' | 'undone'>) =>
  keepSteps(user, scope, { ...kept, successors: [] });
