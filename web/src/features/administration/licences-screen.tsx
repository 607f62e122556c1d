import type * as z from 'zod';
import { type Licence, licenceWrite } from '#shared/contracts/administration.ts';
import { formatCount } from '#shared/rules/format-count.ts';
import type { LicenceActionName } from '#shared/rules/permissions.ts';
import { fileLimits } from '#shared/rules/sample-files.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { changesWithList } from '#web/lib/forms/form-changes.ts';
import { useListActions, useListLicences } from '#web/lib/resources/administration.ts';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import { NumberedList } from '#web/ui/numbered-list.tsx';
import type { RightWords } from './link-checks.tsx';
import { type NamedConfig, nameColumn } from './named-config.ts';
import { NamedTable } from './named-table.tsx';

const actions: Record<LicenceActionName, RightWords> = {
  'series:import': { group: 'Files', text: 'Import series from files' },
  'series_out_parameter:import': { group: 'Files', text: 'Import outputs of a series from files' },
  'series_parameter:export': { group: 'Files', text: 'Export series as files' },
  'sample_advanced:manage': { group: 'Samples and charts', text: 'Change the inputs of samples' },
  'experiment_view_scatterplot_heatmap:read': { group: 'Samples and charts', text: 'See charts and draw plots' },
  'experiment:lock': {
    group: 'Experiments',
    text: 'Lock finished experiments and series, where the role allows it too',
  },
  'script:read': { group: 'Scripts', text: 'See scripts' },
  'script:manage': { group: 'Scripts', text: 'Change scripts, where the role allows it too' },
};

const actionWords: ReadonlyMap<string, RightWords> = new Map(Object.entries(actions));

export function LicencesScreen() {
  const query = useListLicences();
  const actions = useListActions();
  return <NamedTable config={config} query={query} referred={actions.data} />;
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
    storage_megabytes: licence?.storage_megabytes ?? null,
    calls_a_month: licence?.calls_a_month ?? null,
    job_seconds_a_month: licence?.job_seconds_a_month ?? null,
    actions: licence?.actions ?? [],
  }),
  isTaken: (name) => callApi('checkLicenceName', { body: { name } }),
  create: (body) => callApi('createLicence', { body }),
  update: async (edit) => {
    const { uuid, storage_megabytes = null, calls_a_month = null, job_seconds_a_month = null } = edit.opened;
    const read = () => callApi('getLicence', { path: { id: uuid } });
    const opened = { ...edit.opened, storage_megabytes, calls_a_month, job_seconds_a_month };
    const body = await changesWithList({ ...edit, opened }, { field: 'actions', subject: 'action', read });
    return callApi('updateLicence', { path: { uuid }, body });
  },
  remove: (id) => callApi('deleteLicence', { path: { id } }),
  Fields: () => (
    <>
      {counts.map(({ id, header }) => (
        <NumberInput key={id} name={id} label={header} required />
      ))}
      <NumberInput
        name="storage_megabytes"
        label="Storage of files (MB)"
        hint={`Of all samples of a workspace; ${fileLimits.storageMegabytes} where it is empty`}
      />
      <NumberInput name="calls_a_month" label="Calls a month" hint="Of a workspace; no limit where it is empty" />
      <NumberInput
        name="job_seconds_a_month"
        label="Seconds of jobs a month"
        hint="Of a workspace; no limit where it is empty"
      />
    </>
  ),
  links: { name: 'actions', title: 'Actions', field: 'action', label: 'Action', words: actionWords },
  expanded: (licence, nameOf) => <LicenceDetails licence={licence} nameOf={nameOf} />,
};

function LicenceDetails({ licence, nameOf }: { licence: Licence; nameOf: (uuid: string) => string }) {
  return (
    <DetailList
      details={[
        { label: 'Name', value: licence.name },
        { label: 'Users', value: `${licence.user_count} per workspace` },
        { label: 'Projects', value: `${licence.project_count} per workspace` },
        { label: 'Experiments', value: `${licence.experiment_count} per project` },
        { label: 'Series', value: `${licence.series_count} per experiment` },
        {
          label: 'Files',
          value: `${licence.storage_megabytes ?? fileLimits.storageMegabytes} MB per workspace`,
        },
        { label: 'Calls', value: aMonth(licence.calls_a_month) },
        { label: 'Jobs', value: aMonth(licence.job_seconds_a_month, ' seconds') },
        {
          label: 'Actions',
          value: (
            <NumberedList
              items={licence.actions.map(({ uuid, action }) => ({ key: uuid, text: nameOf(action) }))}
              empty="No actions"
            />
          ),
        },
      ]}
    />
  );
}

const aMonth = (limit: number | undefined, unit = '') =>
  limit === undefined ? 'No limit' : `${formatCount(limit)}${unit} a month per workspace`;
