import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import type { Definition, DefinitionConfig } from '../definition-config.ts';
import { useChangeDefinitions } from '../use-change-definitions.ts';
import type { RowDraft } from './row-drafts.ts';
import type { RowState } from './row-states.ts';
import { type SavedStep, sameTexts } from './row-steps.ts';
import type { RowTexts } from './rows-config.ts';
import { countedRows } from './rows-texts.ts';
import type { RowDrafts } from './use-row-drafts.ts';
import type { useSaveRows } from './use-save-rows.ts';

type States<Item, Body> = RowState<Item, Body>[];

interface Options<Item extends Definition, Body extends { short_name: string }> {
  place: ExperimentPlace;
  config: DefinitionConfig<Item, Body>;
  drafts: RowDrafts;
  saver: ReturnType<typeof useSaveRows<Item, Body>>;
  /** The states of rows, also with other drafts than those that are there. */
  statesOf: (items: readonly Item[], drafts?: readonly RowDraft[]) => States<Item, Body>;
  textsOf: (item: Item) => RowTexts;
  hasSamples: boolean;
}

/**
 * Saves rows as one step that can be taken back, also after a reload: what it made is deleted, what it changed gets the
 * former values, and the rows are there again, not saved (decision RECORD-100).
 */
export function useSavedSteps<Item extends Definition, Body extends { short_name: string }>(
  options: Options<Item, Body>,
) {
  const { place, config, drafts, saver, statesOf, textsOf, hasSamples } = options;
  const client = useQueryClient();
  const { remove } = useChangeDefinitions(place, config);
  const [isMoving, setIsMoving] = useState(false);
  const [outcome, setOutcome] = useState('');
  const readList = () => client.fetchQuery({ ...config.query(place), staleTime: 0 });

  async function save(rows: readonly RowState<Item, Body>[], isRedo = false): Promise<void> {
    setOutcome('');
    const before = drafts.drafts;
    const saved = await saver.save(rows, async () => statesOf(await readList(), before));
    const step = {
      drafts: before.filter(({ id }) => saved.some((one) => one.id === id)),
      saved: saved.map(({ id, item }) => ({ id, uuid: item.uuid, texts: { ...textsOf(item) } })),
    };
    drafts.recordSaved(step, isRedo);
  }

  async function takeBack(step: SavedStep): Promise<void> {
    const items = await readList();
    const draftOf = new Map(step.drafts.map((draft) => [draft.id, draft]));
    const back: string[] = [];
    const stays: string[] = [];
    for (const { id, uuid, texts } of step.saved.toReversed()) {
      if (!draftOf.get(id)?.isNew) continue;
      const item = items.find((one) => one.uuid === uuid);
      if (!item) continue;
      const reason = hasSamples
        ? 'samples have values of it'
        : sameTexts(textsOf(item), texts)
          ? ''
          : 'it was changed since';
      if (reason) stays.push(`${item.name} stays: ${reason}`);
      else {
        await remove.mutateAsync(item);
        back.push(id);
      }
    }
    const former = step.drafts.flatMap((draft) => (draft.isNew ? [] : inverse(draft)));
    const rows = statesOf(items, former).filter(({ isDirty, body }) => isDirty && body !== undefined);
    if (rows.length > 0) back.push(...(await saver.save(rows, () => Promise.resolve(rows))).map(({ id }) => id));
    const changed = former
      .filter(({ id }) => !back.includes(id))
      .map(({ id }) => items.find(({ uuid }) => uuid === id));
    stays.push(...changed.flatMap((item) => (item ? `${item.name} stays: it was changed since` : [])));
    const returned = step.drafts.filter(({ id }) => back.includes(id));
    drafts.put(returned);
    drafts.movedSaved({ drafts: returned, saved: step.saved.filter(({ id }) => back.includes(id)) });
    const done = back.length > 0 ? [`${countedRows(back.length)} taken back, not saved any more`] : [];
    setOutcome([...done, ...stays].join('. '));
  }

  /** Undoes or redoes the last save; false if another step is the last, or something was typed since. */
  function move(direction: 'undo' | 'redo'): boolean {
    const step = drafts.savedStep(direction);
    if (!step) return false;
    if (isMoving || saver.saving !== undefined) return true;
    setIsMoving(true);
    const ids = new Set(step.drafts.map(({ id }) => id));
    const again = async () =>
      save(
        statesOf(await readList()).filter(({ origin }) => ids.has(origin.id)),
        true,
      );
    const moved = direction === 'undo' ? takeBack(step) : again();
    // The call itself reports a refusal; rows that were not taken back are saved still.
    void moved.catch(() => undefined).finally(() => setIsMoving(false));
    return true;
  }

  return { save, move, isMoving, outcome, forget: () => setOutcome('') };
}

/** The change back to what stood in the cells before, which is in conflict where that was changed since. */
const inverse = ({ bases = {}, texts, ...draft }: RowDraft): RowDraft => ({ ...draft, texts: bases, bases: texts });
