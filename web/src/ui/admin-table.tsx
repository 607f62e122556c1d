import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CreateButton } from './create-button.tsx';
import { DataTable, type DataTableProps } from './data-table/data-table.tsx';
import type { RowMenuItem } from './data-table/row-menu.tsx';
import { PageHeader } from './page-header.tsx';

interface Props<Item extends { uuid: string }>
  extends Omit<DataTableProps<Item>, 'label' | 'emptyText' | 'menu' | 'toolbar'> {
  /** The screen's heading, such as 'Roles'. */
  title: string;
  /** Noun for one item within a text: 'role'. */
  noun: string;
  createLabel: string;
  /** The create dialog, or with an item the edit dialog. */
  form: (request: { item: Item | undefined; title: string; onClose: () => void }) => ReactNode;
  /** The item's name in the delete dialog; the row's name by default. */
  deleteName?: (item: Item) => string;
  /** The things that are deleted with an item. */
  deleteConsequence?: (item: Item) => ReactNode;
  onDelete: (item: Item) => Promise<unknown>;
  /** Why an item cannot be edited. */
  editRefusal?: (item: Item) => string | undefined;
  /** Entries of the row's menu before Edit. */
  entries?: (item: Item) => readonly RowMenuItem[];
  /** Next to the create button. */
  toolbar?: ReactNode;
}

type OpenDialog<Item> = { kind: 'form'; item: Item | undefined } | { kind: 'delete'; item: Item };

/** A list of the administration: its table, and its create, edit and delete dialogs. */
export function AdminTable<Item extends { uuid: string }>(props: Props<Item>) {
  const { title, noun, createLabel, form, onDelete, editRefusal, entries, toolbar, deleteConsequence, ...table } =
    props;
  const { deleteName = table.rowName, ...shown } = table;
  const [dialog, setDialog] = useState<OpenDialog<Item>>();
  const onClose = () => setDialog(undefined);
  const menu = (item: Item): RowMenuItem[] => [
    ...(entries?.(item) ?? []),
    {
      label: 'Edit',
      icon: <EditIcon fontSize="small" />,
      onClick: () => setDialog({ kind: 'form', item }),
      disabled: editRefusal?.(item) !== undefined,
      reason: editRefusal?.(item),
    },
    {
      label: 'Delete',
      icon: <DeleteIcon fontSize="small" />,
      danger: true,
      onClick: () => setDialog({ kind: 'delete', item }),
    },
  ];

  return (
    <>
      <PageHeader title={title} />
      <DataTable
        {...shown}
        label={title}
        emptyText={`No ${title.toLowerCase()}`}
        menu={menu}
        toolbar={
          <>
            {toolbar}
            <CreateButton label={createLabel} onClick={() => setDialog({ kind: 'form', item: undefined })} />
          </>
        }
      />
      {dialog?.kind === 'form' &&
        form({ item: dialog.item, title: dialog.item ? `Edit ${noun}` : createLabel, onClose })}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ${noun}`}
          text={`Do you really want to delete ${noun} '${deleteName(dialog.item)}'?`}
          consequence={deleteConsequence?.(dialog.item)}
          onConfirm={() => onDelete(dialog.item)}
          onClose={onClose}
        />
      )}
    </>
  );
}
