import { useEffect, useState } from 'react';
import { listOf } from '#web/lib/browser/checks.ts';
import { keep, keptText, parseKept, useKeptText } from '#web/lib/browser/kept-list.ts';
import { forgetSteps } from '#web/lib/browser/kept-steps.ts';
import type { DefinitionKindName } from '#web/lib/resources/definitions.ts';
import { currentSession, useSession } from '#web/lib/session/session.ts';
import { onTokensChange } from '#web/lib/session/tokens.ts';
import { isEmpty, isRowDraft, type RowDraft, type RowOrigin, withBases, withTexts } from './row-drafts.ts';
import {
  moveRowStep,
  nextSavedStep,
  pushRowStep,
  pushSavedStep,
  type SavedStep,
  undoneSavedStep,
} from './row-steps.ts';
import type { RowTexts } from './rows-config.ts';

const stored = listOf(isRowDraft);

/** The rows that are not saved, kept in this browser and the same in all its windows. */
export function useRowDrafts(experiment: string, kind: DefinitionKindName) {
  const user = useSession()?.sub ?? '';
  const key = `serieslab.rows.${user}.${experiment}.${kind}`;
  const scope = `${experiment}.${kind}`;
  const drafts = parseKept(stored, useKeptText(key));
  // The empty row at the end; a draft once something is typed into it.
  const [blank, setBlank] = useState(newId);
  /** Reads what other windows and earlier calls have written meanwhile. */
  const change = (next: (drafts: readonly RowDraft[]) => RowDraft[]) =>
    keep(key, next(parseKept(stored, keptText(key))));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was emptied stays until the screen is left
  useEffect(() => {
    change((drafts) => drafts.filter(({ isNew, texts }) => !isNew || !isEmpty(texts)));
  }, [key]);

  // The steps of another account go with it.
  useEffect(() => onTokensChange(() => forgetSteps(currentSession()?.sub)), []);

  function edit(origin: RowOrigin, texts: RowTexts): void {
    change((drafts) => withTexts(drafts, origin, texts));
    if (origin.id === blank) setBlank(newId());
  }

  /** Adds rows at the end. */
  function add(rows: readonly RowTexts[]): void {
    const added = rows.map((texts): RowDraft => ({ id: newId(), isNew: true, texts: { ...texts } }));
    change((drafts) => [...drafts, ...added]);
  }

  return {
    drafts,
    blank: { id: blank, isNew: true, texts: {} } satisfies RowOrigin,
    edit,
    add,
    keepMine: (origin: RowOrigin) => change((drafts) => withBases(drafts, origin)),
    remove: (ids: readonly string[]) => change((drafts) => drafts.filter(({ id }) => !ids.includes(id))),
    /** Puts drafts back as they were. */
    put: (returned: readonly RowDraft[]) =>
      change((drafts) => [...drafts.filter(({ id }) => returned.every((one) => one.id !== id)), ...returned]),
    recordSaved: (step: SavedStep, isRedo: boolean) => pushSavedStep(user, scope, step, isRedo),
    savedStep: (direction: 'undo' | 'redo') => nextSavedStep(user, scope, direction, parseKept(stored, keptText(key))),
    movedSaved: (step: SavedStep) => undoneSavedStep(user, scope, step),
    /** Makes a change of rows that can be undone as a whole, also after a reload. */
    record(make: () => void): void {
      const before = parseKept(stored, keptText(key));
      make();
      pushRowStep(user, scope, before, parseKept(stored, keptText(key)));
    },
    /** Undoes or redoes the last such change; false if there is none, or its rows have changed since. */
    move(direction: 'undo' | 'redo'): boolean {
      const next = moveRowStep(user, scope, direction, parseKept(stored, keptText(key)));
      if (next) keep(key, next);
      return next !== undefined;
    },
  };
}

export type RowDrafts = ReturnType<typeof useRowDrafts>;

const newId = () => crypto.randomUUID();
