import type { CellValue } from '#shared/samples/sample-values.ts';
import { createListeners } from '../lib/store.ts';
import { saveSample, wakeSaver } from './saver.ts';
import { tabId, whenTabIsGone } from './tab.ts';
import {
  onUnsavedRead,
  putUnsaved,
  tabsWithDrafts,
  takeDraft,
  unsavedAccount,
  unsavedExperiments,
  unsavedOf,
  updateUnsaved,
  writeDraft,
} from './unsaved-store.ts';
import { isSendable, type UnsavedPlace, type UnsavedValue } from './unsaved-value.ts';

export type NewEdit = Pick<
  UnsavedValue,
  'sample' | 'parameter' | 'kind' | 'value' | 'label' | 'text' | 'categories' | 'origin' | 'problem'
> & {
  /** The cell's value when the edit began. */
  before: CellValue;
  /** An undo or a redo, which decides nothing about a value that another account has saved since. */
  isRepeated?: true;
};

const overruleListeners = createListeners<[readonly UnsavedValue[]]>();

/** Calls back with values in conflict over which the person has decided: theirs will be saved, or was typed over. */
export const onOverruled = overruleListeners.add;

/** Stores an account's edits until they are saved, and saves them as soon as possible. */
export function keepEdits(user: string, place: UnsavedPlace, edits: readonly NewEdit[]): UnsavedValue[] {
  const values = edits.map((edit) => unsavedFrom(place, edit));
  const overruled = edits.flatMap((edit) => (edit.isRepeated ? [] : (inConflict(place.experiment, edit) ?? [])));
  if (overruled.length > 0) overruleListeners.call(overruled);
  putUnsaved(user, place, values);
  if (user !== unsavedAccount()) return values;
  for (const sample of new Set(edits.map((edit) => edit.sample))) saveSample(place.experiment, sample, true);
  return values;
}

/** The unsaved value of an edit's cell, if another account has saved another one. */
function inConflict(experiment: string, { sample, parameter }: Pick<NewEdit, 'sample' | 'parameter'>) {
  return unsavedOf(experiment, sample).find(
    (value) => value.parameter === parameter && value.problem?.kind === 'conflict',
  );
}

/** The value that a new one of a cell replaces: in a conflict, the stored one and not the one that is shown. */
export function replacedValue(experiment: string, edit: Pick<NewEdit, 'sample' | 'parameter' | 'before'>): CellValue {
  const theirs = inConflict(experiment, edit)?.problem?.theirValue;
  return theirs === undefined ? edit.before : theirs;
}

/** An edit on top of an unsaved value: the person has seen that one too. */
function unsavedFrom({ experiment }: UnsavedPlace, { before, isRepeated, ...edit }: NewEdit): UnsavedValue {
  const earlier = unsavedOf(experiment, edit.sample).find(({ parameter }) => parameter === edit.parameter);
  const seen = new Set([before, ...(earlier ? [...earlier.seen, earlier.value] : [])]);
  const theirs = earlier?.problem?.theirValue;
  if (theirs !== undefined && !isRepeated) seen.add(theirs);
  return { ...edit, seen: [...seen], edit: crypto.randomUUID(), owner: tabId };
}

/** Saves the person's values, also over values that another account has saved since. */
export function retryUnsaved(experiment: string, values: readonly UnsavedValue[]): void {
  const put = values.map(({ problem, failure: _, ...value }) => ({
    ...value,
    seen: problem?.theirValue === undefined ? value.seen : [...value.seen, problem.theirValue],
    owner: tabId,
  }));
  overruleListeners.call(values.filter(({ problem }) => problem?.kind === 'conflict'));
  updateUnsaved(experiment, { put });
  for (const { sample } of values) saveSample(experiment, sample, true);
  wakeSaver();
}

/** Stores the open editor's text, so that closing or crashing the window does not lose it. */
export function keepDraft(user: string, place: UnsavedPlace, edit: NewEdit | undefined): void {
  if (edit) writeDraft(user, tabId, { place, value: unsavedFrom(place, edit) });
  else takeDraft(user, tabId);
}

/** Values of closed tabs are saved by this tab; the texts of their editors wait for the person. */
onUnsavedRead(() => {
  const user = unsavedAccount();
  if (user === undefined) return;
  const owners = new Set(tabsWithDrafts(user));
  for (const [experiment, { samples }] of unsavedExperiments()) {
    for (const [sample, values] of samples) {
      for (const { owner } of values) owners.add(owner);
      if (values.some((value) => value.owner === tabId && isSendable(value))) saveSample(experiment, sample, false);
    }
  }
  for (const owner of owners) whenTabIsGone(owner, () => adopt(owner));
});

function adopt(owner: string): void {
  const user = unsavedAccount();
  if (user === undefined) return;
  for (const [experiment, { samples }] of unsavedExperiments()) {
    const left = [...samples.values()].flat().filter((value) => value.owner === owner);
    updateUnsaved(experiment, { put: left.map((value) => ({ ...value, owner: tabId })) });
    for (const sample of new Set(left.map((value) => value.sample))) saveSample(experiment, sample, false);
  }
  const draft = takeDraft(user, owner);
  if (!draft) return;
  const problem = { kind: 'unfinished' as const, reason: 'It was being typed when the window closed' };
  putUnsaved(user, draft.place, [{ ...draft.value, owner: tabId, problem }]);
}
