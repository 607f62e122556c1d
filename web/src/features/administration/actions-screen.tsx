import type * as z from 'zod';
import { type ActionEntity, actionWrite } from '#shared/contracts/administration.ts';
import { limits } from '#shared/rules/limits.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { changesWithList } from '#web/lib/forms/form-changes.ts';
import { useListActions, useListLicences } from '#web/lib/resources/administration.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { type NamedConfig, nameColumn, takenFrom } from './named-config.ts';
import { NamedTable } from './named-table.tsx';

export function ActionsScreen() {
  const query = useListActions();
  const licences = useListLicences();
  return <NamedTable config={config} query={query} referred={licences.data} />;
}

const config: NamedConfig<ActionEntity, z.input<typeof actionWrite>, z.output<typeof actionWrite>> = {
  title: 'Actions',
  noun: 'action',
  createLabel: 'New Action',
  columns: [nameColumn],
  schema: actionWrite,
  formOf: (action) => ({ name: action?.name ?? '', licences: action?.licences ?? [] }),
  isTaken: (name) => callApi('checkActionName', { body: { name } }),
  create: (body) => callApi('createAction', { body }),
  update: async (edit) => {
    const { uuid } = edit.opened;
    const read = () => callApi('getAction', { path: { id: uuid } });
    const body = await changesWithList(edit, { field: 'licences', subject: 'licence', read });
    return callApi('updateAction', { path: { uuid }, body });
  },
  remove: (id) => callApi('deleteAction', { path: { id } }),
  deleteConsequence: ({ licences }, nameOf) =>
    takenFrom(
      'licence',
      licences.map(({ licence }) => nameOf(licence)),
    ),
  links: { name: 'licences', title: 'Licences', field: 'licence', label: 'Licence' },
  expanded: ({ name, licences }, nameOf) => (
    <LinkedNames
      label={`Licences of ${name}`}
      rows={licences.map(({ uuid, licence }) => ({ uuid, name: nameOf(licence) }))}
      emptyText="No licences"
    />
  ),
};

interface Props {
  label: string;
  rows: readonly { uuid: string; name: string }[];
  emptyText: string;
}

/** A table within an expanded row, five rows a page. */
function LinkedNames({ label, rows, emptyText }: Props) {
  return (
    <DataTable
      label={label}
      query={{ data: rows, isPending: false, isFetching: false, isError: false, refetch: () => undefined }}
      columns={columns}
      rowName={({ name }) => name}
      rowsPerPage={limits.nestedRowsPerPage}
      emptyText={emptyText}
    />
  );
}

const columns = [nameColumn];
