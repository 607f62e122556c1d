import { useState } from 'react';
import { shortNameFrom } from '#shared/rules/short-name.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { changedFields } from '#web/lib/forms/form-changes.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import type { Definition, DefinitionConfig } from '../definition-config.ts';
import { useChangeDefinitions, withRename } from '../use-change-definitions.ts';
import type { RowState } from './row-states.ts';
import type { RowColumn, RowTexts } from './rows-config.ts';
import { outcomeText } from './rows-texts.ts';

/** Attempts to find a short name that the experiment does not have. */
const mostNames = 20;
/** Said at the row instead of in a snackbar. */
const ownStatuses = [0, 400, 409, 413, 429, 500, 502, 503, 504];

type States<Item, Body> = readonly RowState<Item, Body>[];

interface Options<Item extends Definition, Body> {
  place: ExperimentPlace;
  config: DefinitionConfig<Item, Body>;
  columns: readonly RowColumn[];
  /** Short names that the experiment is known to have. */
  isTaken: (shortName: string) => boolean;
  /** A row is saved: its draft can go. */
  onSaved: (id: string) => void;
}

/** Saves rows one after the other, in their order; one that is refused keeps its texts and says why. */
export function useSaveRows<Item extends Definition, Body extends { short_name: string }>({
  place,
  config,
  columns,
  isTaken,
  onSaved,
}: Options<Item, Body>) {
  const { create, update } = useChangeDefinitions(place, config, { ownStatuses });
  const [refusals, setRefusals] = useState<Readonly<Record<string, RowTexts>>>({});
  const [saving, setSaving] = useState<string>();
  const [outcome, setOutcome] = useState('');

  /** Writes a row; a derived short name that turns out to be taken gives way to the next. */
  async function write({ item, derived, texts }: RowState<Item, Body>, body: Body): Promise<Item> {
    if (item) {
      const changes = changedFields({ opened: item, saved: body }, config.dependents);
      return update.mutateAsync({ uuid: item.uuid, changes: withRename(config.kind, changes) });
    }
    const refused = new Set<string>();
    for (let sent = body; ; sent = { ...sent, short_name: nextName(texts, refused) }) {
      try {
        return await create.mutateAsync(sent);
      } catch (error) {
        if (!derived || !isDouble(error) || refused.size >= mostNames) throw error;
        refused.add(sent.short_name);
      }
    }
  }
  const nextName = ({ name = '' }: RowTexts, refused: ReadonlySet<string>) =>
    shortNameFrom(name.toLowerCase(), (one) => refused.has(one) || isTaken(one));

  /** `reread` has all rows with what somebody else has saved meanwhile; the answer are the saved ones. */
  async function save(
    rows: States<Item, Body>,
    reread: () => Promise<States<Item, Body>>,
  ): Promise<{ id: string; item: Item }[]> {
    setOutcome('');
    const saved: { id: string; item: Item }[] = [];
    const counts = { saved: 0, refused: 0 };
    const isChange = rows.some(({ item }) => item !== undefined);
    let current: Promise<States<Item, Body>> | undefined;
    for (const { origin } of rows) {
      const { id } = origin;
      setSaving(id);
      try {
        current ??= isChange ? reread() : Promise.resolve(rows);
        const row = (await current).find((one) => one.origin.id === id);
        if (row?.body === undefined) {
          counts.refused += 1;
          continue;
        }
        saved.push({ id, item: await write(row, row.body) });
        counts.saved += 1;
        forget(id);
        onSaved(id);
      } catch (error) {
        counts.refused += 1;
        setRefusals((all) => ({ ...all, [id]: refusalOf(error, columns) }));
      }
    }
    setSaving(undefined);
    setOutcome(outcomeText(counts));
    return saved;
  }

  function forget(id: string): void {
    setRefusals(({ [id]: _gone, ...others }) => others);
    setOutcome('');
  }

  return { save, saving, outcome, refusals, forget };
}

const isDouble = (error: unknown) =>
  error instanceof ApiFailure && error.body?.code === 'duplicate' && error.body.fields?.short_name !== undefined;

/** The server's reasons, by column. */
function refusalOf(error: unknown, columns: readonly RowColumn[]): RowTexts {
  const body = error instanceof ApiFailure ? error.body : undefined;
  const fields = Object.entries(body?.fields ?? {}).filter(([field]) => columns.some(({ key }) => key === field));
  return fields.length > 0 ? Object.fromEntries(fields) : { name: body?.detail || 'Not saved. Save again to retry' };
}
