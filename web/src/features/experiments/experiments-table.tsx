import { type ReactNode, useMemo, useState } from 'react';
import type { Experiment } from '../../../../shared/contracts/experiments.ts';
import { formatDate } from '../../lib/format-date.ts';
import { paths } from '../../lib/paths.ts';
import { DataTable, type TableQuery } from '../../ui/data-table/data-table.tsx';
import type { DataTableColumn } from '../../ui/data-table/data-table-column.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DeleteExperimentDialog, EditExperimentDialog } from './experiment-dialogs.tsx';
import { useExperimentMenu } from './use-experiment-menu.tsx';

interface Props<Row extends Experiment> {
  query: TableQuery<Row>;
  toolbar: ReactNode;
  /** Columns between the name and the creator: in the list over all workspaces, where an experiment lies. */
  placeColumns?: readonly DataTableColumn<Row>[];
}

export function ExperimentsTable<Row extends Experiment>({ query, toolbar, placeColumns = none }: Props<Row>) {
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delete'; experiment: Experiment }>();
  const menu = useExperimentMenu({
    onEdit: (experiment) => setDialog({ kind: 'edit', experiment }),
    onDelete: (experiment) => setDialog({ kind: 'delete', experiment }),
  });
  const columns = useMemo(() => [nameColumn, ...placeColumns, ...lastColumns], [placeColumns]);
  const close = () => setDialog(undefined);
  return (
    <>
      <DataTable<Row>
        label="Experiments"
        query={query}
        columns={columns}
        rowName={(experiment) => experiment.name}
        emptyText="No experiments"
        menu={menu}
        expanded={(experiment) => <ExperimentDetails experiment={experiment} />}
        toolbar={toolbar}
        initialSort={{ id: 'created', desc: true }}
      />
      {dialog?.kind === 'edit' && <EditExperimentDialog experiment={dialog.experiment} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteExperimentDialog experiment={dialog.experiment} onClose={close} />}
    </>
  );
}

const none: never[] = [];

const seriesOf = (experiment: Experiment) =>
  paths.series({
    workspace: experiment.workspace_id,
    project: experiment.project_id,
    experiment: experiment.uuid,
  });

const nameColumn: DataTableColumn<Experiment> = {
  id: 'name',
  header: 'Name',
  value: (experiment) => experiment.name,
  cell: (experiment) => <TextLink to={seriesOf(experiment)}>{experiment.name}</TextLink>,
};

const lastColumns: DataTableColumn<Experiment>[] = [
  { id: 'creator', header: 'Creator', value: (experiment) => experiment.creator, hideBelow: 'md' },
  {
    id: 'created',
    header: 'Created',
    value: (experiment) => experiment.created,
    cell: (experiment) => formatDate(experiment.created),
    searchable: false,
    nowrap: true,
    hideBelow: 'sm',
  },
];

function ExperimentDetails({ experiment }: { experiment: Experiment }) {
  return (
    <DetailList
      details={[
        { label: 'Name', value: experiment.name },
        { label: 'Description', value: experiment.description || 'No description' },
        { label: 'Created', value: `Created on ${formatDate(experiment.created)} by ${experiment.creator}` },
        { label: 'Series', value: <TextLink to={seriesOf(experiment)}>Open the series</TextLink> },
      ]}
    />
  );
}
