import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { undoDirection } from '#web/lib/browser/undo-direction.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { definitionKinds, definitionsKey } from '#web/lib/resources/definitions.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { hidden } from '#web/ui/visually-hidden.ts';
import type { Definition, DefinitionConfig } from '../definition-config.ts';
import { useModelNote } from '../model-note.ts';
import { EditedRow } from './edited-row.tsx';
import { moveInColumn } from './move-in-column.ts';
import type { RowDraft } from './row-drafts.ts';
import { rowStates, stateText } from './row-states.ts';
import type { RowsConfig } from './rows-config.ts';
import { RowsTable } from './rows-styles.ts';
import { summaryText } from './rows-texts.ts';
import { RowsToolbar } from './rows-toolbar.tsx';
import type { RowDrafts } from './use-row-drafts.ts';
import { useRowHandlers } from './use-row-handlers.ts';
import { useSaveRows } from './use-save-rows.ts';
import { useSavedSteps } from './use-saved-steps.ts';

interface Props<Item extends Definition, Body> {
  place: ExperimentPlace;
  config: DefinitionConfig<Item, Body>;
  rows: RowsConfig<Item, Body>;
  items: readonly Item[];
  drafts: RowDrafts;
  busy: boolean;
  onClose: () => void;
}

/** Definitions as rows that are typed or pasted. Nothing is written before Save, and a row that is refused stays. */
export function DefinitionRows<Item extends Definition, Body extends { short_name: string }>(props: Props<Item, Body>) {
  const { place, config, rows, items, drafts, busy, onClose } = props;
  const decimal = useDecimalSymbol();
  const client = useQueryClient();
  const table = useRef<HTMLDivElement>(null);
  const hasSamples = useExperiment(place).data?.has_series === true;
  const columns = useMemo(() => rows.columns.filter(({ ofSamples }) => hasSamples || !ofSamples), [rows, hasSamples]);
  /** The row that is being typed says nothing about what is still missing. */
  const [active, setActive] = useState<string>();
  const [unused, setUnused] = useState<readonly string[]>([]);

  const others = definitionKinds
    .filter((kind) => kind !== config.kind)
    .flatMap((kind) => client.getQueryData<Definition[]>(definitionsKey(place.experiment, kind)) ?? []);
  const isElsewhere = (name: string) => others.some(({ short_name }) => short_name === name);
  const statesOf = (list: readonly Item[], own: readonly RowDraft[] = drafts.drafts) =>
    rowStates({ config: rows, items: list, drafts: own, decimal, isTaken: isElsewhere });
  const states = statesOf(items);
  const saver = useSaveRows({
    place,
    config,
    columns,
    isTaken: (name) => isElsewhere(name) || items.some(({ short_name }) => short_name === name),
    onSaved: (id) => drafts.remove([id]),
  });
  const steps = useSavedSteps({
    ...{ place, config, drafts, saver, statesOf, hasSamples },
    textsOf: (item) => rows.textsOf(item, decimal),
  });
  const dirty = states.filter(({ isDirty }) => isDirty);
  const ready = dirty.filter(({ body }) => body !== undefined);
  /** Without the row that is being typed, unless somebody else has changed it too. */
  const wrong = dirty.filter(
    ({ body, origin, conflicts }) => body === undefined && (origin.id !== active || Object.keys(conflicts).length > 0),
  );

  const handlers = useRowHandlers({
    columns,
    origins: states.map(({ origin }) => origin),
    drafts,
    forget(id) {
      saver.forget(id);
      steps.forget();
    },
    onPasted(unknown) {
      setUnused(unknown);
      setActive(undefined);
    },
  });

  const isSaving = saver.saving !== undefined || steps.isMoving;
  function save(): void {
    setActive(undefined);
    if (busy || isSaving) return;
    void steps.save(ready);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (isSaveKey(event)) {
      event.preventDefault();
      save();
    } else moveInColumn(event);
  }

  useUndoneRows(table, (direction) => {
    setActive(undefined);
    return (!busy && steps.move(direction)) || drafts.move(direction);
  });

  const isNew = dirty.some(({ origin }) => origin.isNew);
  const isChanged = dirty.some(({ origin }) => !origin.isNew);
  const hasNote = (isNew && config.noteOn.includes('create')) || (isChanged && config.noteOn.includes('edit'));
  const modelNote = useModelNote(place, !isNew);
  const shown = [...states.map(({ origin }) => origin), drafts.blank];

  return (
    <Paper variant="outlined" sx={{ borderRadius: '12px', overflow: 'hidden' }}>
      <RowsToolbar
        hint={hasSamples ? rows.samplesHint : undefined}
        note={hasNote ? modelNote : undefined}
        unused={unused}
        ready={ready.length}
        busy={busy}
        isSaving={isSaving}
        onSave={save}
        onClose={onClose}
      />
      <RowsTable ref={table} onKeyDown={onKeyDown}>
        <table aria-label={`${config.title} as rows`} style={{ minWidth: widthOf(columns) }}>
          <thead>
            <tr>
              {columns.map(({ key, header, width, align }) => (
                <th key={key} scope="col" className={align} style={{ width }}>
                  {header}
                </th>
              ))}
              <th scope="col">State</th>
              <th scope="col" style={{ width: removeWidth }}>
                <span style={hidden}>Remove</span>
              </th>
            </tr>
          </thead>
          <tbody
            onFocus={({ target }) => setActive(shown[rowIndexOf(target)]?.id)}
            onBlur={({ relatedTarget }) => {
              if (!table.current?.contains(relatedTarget)) setActive(undefined);
            }}
          >
            {shown.map((origin, index) => {
              const state = states[index];
              const refused = saver.refusals[origin.id];
              const problems = refused ?? (active === origin.id ? none : (state?.problems ?? none));
              const conflicts = state?.conflicts ?? none;
              return (
                <EditedRow
                  key={origin.id}
                  index={index}
                  origin={origin}
                  columns={columns}
                  texts={state?.texts ?? none}
                  derived={state?.derived ?? ''}
                  locked={state?.item ? rows.lockedOf(state.item) : noKeys}
                  problems={{ ...problems, ...conflicts }}
                  conflicts={conflicts}
                  status={saver.saving === origin.id ? 'Saving…' : stateText(state)}
                  isDirty={state?.isDirty ?? false}
                  handlers={handlers}
                />
              );
            })}
          </tbody>
        </table>
      </RowsTable>
      {columns.map(
        ({ key, suggestions }) =>
          suggestions && (
            <datalist key={key} id={`suggestions-${key}`}>
              {suggestions.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          ),
      )}
      <Typography role="status" variant="body2" sx={{ p: 2, minHeight: 52 }}>
        {steps.outcome || saver.outcome || summaryText(ready.length, wrong, states)}
      </Typography>
    </Paper>
  );
}

/**
 * Ctrl or Cmd with Z takes back the last save, block that was pasted or row that was removed, with Shift and Z, or Y,
 * does it again, where nothing has been typed there since: else the keys are the field's own.
 */
function useUndoneRows(table: RefObject<HTMLElement | null>, move: RowDrafts['move']): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target } = event;
    const direction = undoDirection(event);
    const isHere = target === document.body || (target instanceof Node && table.current?.contains(target));
    if (direction && isHere && move(direction)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const none = {};
const noKeys: string[] = [];
const statusWidth = 150;
const removeWidth = 40;
const widthOf = (columns: readonly { width: number }[]) =>
  columns.reduce((sum, { width }) => sum + width, statusWidth + removeWidth);

const rowIndexOf = (target: Element) => {
  const row = target.closest('tr');
  return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
};

/** True for Ctrl (Cmd) and Enter, which saves. */
const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey);
