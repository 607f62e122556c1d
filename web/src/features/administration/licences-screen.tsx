import type * as z from 'zod';
import { type Licence, licenceWrite } from '#shared/contracts/administration.ts';
import type { LicenceActionName } from '#shared/rules/permissions.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useListActions, useListLicences } from '#web/lib/resources/administration.ts';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import type { RightWords } from './group-rights.ts';
import { LicenceDetails } from './licence-details.tsx';
import { useCreateLicence, useDeleteLicence, useUpdateLicence } from './named-changes.ts';
import { type NamedConfig, nameColumn } from './named-config.ts';
import { NamedTable } from './named-table.tsx';

const actions: Record<LicenceActionName, RightWords> = {
  'series:import': { group: 'Files', text: 'Import series from files' },
  'series_out_parameter:import': { group: 'Files', text: 'Import outputs of a series from files' },
  'series_parameter:export': { group: 'Files', text: 'Export series as files' },
  'sample_advanced:manage': { group: 'Samples and charts', text: 'Change the inputs of samples' },
  'experiment_view_scatterplot_heatmap:read': { group: 'Samples and charts', text: 'See charts and draw plots' },
  'script:read': { group: 'Scripts', text: 'See scripts' },
  'script:manage': { group: 'Scripts', text: 'Change scripts, where the role allows it too' },
};

const actionWords: ReadonlyMap<string, RightWords> = new Map(Object.entries(actions));

export function LicencesScreen() {
  const query = useListLicences();
  const actions = useListActions();
  const create = useCreateLicence();
  const update = useUpdateLicence();
  const remove = useDeleteLicence();
  return (
    <NamedTable
      config={config}
      query={query}
      referred={actions.data}
      create={create.mutateAsync}
      update={update.mutateAsync}
      remove={remove.mutateAsync}
    />
  );
}

const counts = [
  { id: 'user_count', header: 'User count' },
  { id: 'project_count', header: 'Project count' },
  { id: 'experiment_count', header: 'Experiment count' },
  { id: 'series_count', header: 'Series count' },
] as const;

const countColumns = counts.map(
  ({ id, header }): DataTableColumn<Licence> => ({
    id,
    header,
    value: (licence) => licence[id],
    searchable: false,
  }),
);

const config: NamedConfig<Licence, z.input<typeof licenceWrite>, z.output<typeof licenceWrite>> = {
  title: 'Licences',
  noun: 'licence',
  createLabel: 'New Licence',
  columns: [nameColumn, ...countColumns],
  schema: licenceWrite,
  formOf: (licence) => ({
    name: licence?.name ?? '',
    ...(licence && {
      user_count: licence.user_count,
      project_count: licence.project_count,
      experiment_count: licence.experiment_count,
      series_count: licence.series_count,
    }),
    actions: licence?.actions ?? [],
  }),
  isTaken: (name) => callApi('checkLicenceName', { body: { name } }),
  Fields: () => counts.map(({ id, header }) => <NumberInput key={id} name={id} label={header} required />),
  links: { name: 'actions', title: 'Actions', field: 'action', label: 'Action', words: actionWords },
  expanded: (licence, nameOf) => <LicenceDetails licence={licence} nameOf={nameOf} />,
};
