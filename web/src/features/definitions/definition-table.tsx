import AddIcon from '@mui/icons-material/AddRounded';
import RowsIcon from '@mui/icons-material/GridOnOutlined';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibleIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { changedFields } from '#web/lib/forms/form-changes.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import type { RowMenuItem } from '#web/ui/data-table/row-menu.tsx';
import type { Definition, DefinitionConfig, FormRequest } from './definition-config.ts';
import { FromLibrary } from './library/from-library.tsx';
import { useModelNote } from './model-note.ts';
import { DefinitionRows } from './rows/definition-rows.tsx';
import { useRowDrafts } from './rows/use-row-drafts.ts';
import { useChangeDefinitions, withRename } from './use-change-definitions.ts';

interface Props<Item extends Definition, Body> {
  place: ExperimentPlace;
  config: DefinitionConfig<Item, Body>;
  busy: boolean;
}

type OpenDialog<Item> = { kind: 'form'; request: FormRequest<Item> } | { kind: 'delete'; item: Item };

/** The table of every kind of definition; `config` has the differences. */
export function DefinitionTable<Item extends Definition, Body extends { short_name: string }>({
  place,
  config,
  busy,
}: Props<Item, Body>) {
  // Fetched anew when the tab opens, and dropped when it closes.
  const query = useQuery({
    ...config.query(place),
    staleTime: 0,
    gcTime: 0,
  });
  const mayManage = useMay(config.action, place);
  const hasSamples = useExperiment(place).data?.has_series === true;
  const { create, update, remove } = useChangeDefinitions(place, config);
  const [open, setOpen] = useState<OpenDialog<Item> | undefined>();
  const modelNote = useModelNote(place, open?.kind === 'form' && open.request.mode === 'edit');
  const close = () => setOpen(undefined);
  const drafts = useRowDrafts(place.experiment, config.kind);
  // Rows that were typed and not saved are seen again.
  const [isRows, setRows] = useState(drafts.drafts.length > 0);
  const unsaved = drafts.drafts.filter(({ id, isNew }) => isNew || query.data?.some(({ uuid }) => uuid === id)).length;
  const { columns, visibility, Above } = config;
  const { mutate: send, isPending: isToggling } = update;

  const toggle = useCallback(
    (item: Item) => {
      if (visibility) send({ uuid: item.uuid, changes: visibility(!(item.is_visible ?? true)) });
    },
    [send, visibility],
  );
  const visibleColumns = useMemo(() => {
    if (!visibility || !mayManage) return columns;
    return [...columns, visibilityColumn<Item>({ disabled: busy || isToggling, onToggle: toggle })];
  }, [columns, visibility, mayManage, busy, isToggling, toggle]);

  function menu(item: Item): RowMenuItem[] {
    const form = (mode: 'edit' | 'duplicate') => () => setOpen({ kind: 'form', request: { mode, item } });
    return [
      { label: 'Edit', disabled: busy, onClick: form('edit') },
      ...(config.canDuplicate ? [{ label: 'Duplicate', disabled: busy, onClick: form('duplicate') }] : []),
      { label: 'Delete', danger: true, disabled: busy, onClick: () => setOpen({ kind: 'delete', item }) },
    ];
  }

  const createButton = mayManage && (
    <Button
      key="create"
      variant="contained"
      startIcon={<AddIcon />}
      disabled={busy}
      onClick={() => setOpen({ kind: 'form', request: { mode: 'create' } })}
    >
      {config.createLabel}
    </Button>
  );

  const rowsButton = mayManage && config.rows && (
    <Button key="rows" startIcon={<RowsIcon />} onClick={() => setRows(true)}>
      {unsaved > 0 ? `Rows not saved (${unsaved})` : 'Type or paste rows'}
    </Button>
  );

  if (isRows && mayManage && config.rows && query.data) {
    return (
      <DefinitionRows
        place={place}
        config={config}
        rows={config.rows}
        items={query.data}
        drafts={drafts}
        busy={busy}
        onClose={() => setRows(false)}
      />
    );
  }
  return (
    <>
      {Above && query.data && <Above place={place} items={query.data} />}
      <DataTable
        label={config.title}
        query={query}
        columns={visibleColumns}
        rowName={({ name }) => name}
        emptyText={config.emptyHint}
        toolbar={
          mayManage && [
            rowsButton,
            <FromLibrary key="library" place={place} kind={config.kind} busy={busy} />,
            createButton,
          ]
        }
        expanded={config.expanded}
        {...(mayManage && { menu })}
      />
      {open?.kind === 'form' && (
        <config.Form
          place={place}
          request={open.request}
          title={formTitle(config, open.request.mode)}
          note={config.noteOn.includes(open.request.mode) ? modelNote : undefined}
          repeats={open.request.mode === 'create'}
          onClose={close}
          onSave={(body) => save(open.request, body)}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ${config.noun}`}
          text={`Do you really want to delete ${config.deleteNoun} ${open.item.name}?`}
          consequence={hasSamples ? config.deleteConsequence : undefined}
          {...(config.noteOn.includes('delete') && { note: modelNote })}
          onClose={close}
          onConfirm={() => remove.mutateAsync(open.item)}
        />
      )}
    </>
  );

  function save(request: FormRequest<Item>, body: Body): Promise<unknown> {
    if (request.mode !== 'edit') return create.mutateAsync(body);
    const changes = changedFields({ opened: request.item, saved: body }, config.dependents);
    return update.mutateAsync({ uuid: request.item.uuid, changes: withRename(config.kind, changes) });
  }
}

function formTitle(config: { createLabel: string; noun: string }, mode: FormRequest<unknown>['mode']): string {
  if (mode === 'create') return config.createLabel;
  return `${mode === 'edit' ? 'Edit' : 'Duplicate'} ${config.noun}`;
}

interface VisibilityOptions<Item> {
  disabled: boolean;
  onToggle: (item: Item) => void;
}

/** An open or crossed eye: whether the sample tables show the parameter. */
function visibilityColumn<Item extends Definition>({
  disabled,
  onToggle,
}: VisibilityOptions<Item>): DataTableColumn<Item> {
  return {
    id: 'visible',
    header: 'Visible',
    value: ({ is_visible }) => (is_visible ? 'Yes' : 'No'),
    sortable: false,
    searchable: false,
    align: 'center',
    cell: (item) => {
      const visible = item.is_visible ?? true;
      return (
        <IconButton
          size="small"
          disabled={disabled}
          aria-label={`${visible ? 'Hide' : 'Show'} ${item.name}`}
          onClick={() => onToggle(item)}
        >
          {visible ? <VisibleIcon fontSize="small" /> : <HiddenIcon fontSize="small" />}
        </IconButton>
      );
    },
  };
}
