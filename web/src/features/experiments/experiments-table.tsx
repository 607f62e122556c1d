import { type ReactNode, useMemo, useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { paths } from '#web/lib/paths.ts';
import { useMayAsk } from '#web/lib/resources/permissions.ts';
import { DataTable, type TableQuery } from '#web/ui/data-table/data-table.tsx';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DuplicateExperimentDialog } from './copies/duplicate-dialog.tsx';
import { DeleteExperimentDialog, EditExperimentDialog } from './experiment-dialogs.tsx';
import { useExportSettings } from './experiment-queries.ts';
import { ImportChoiceDialog } from './imports/import-choice-dialog.tsx';
import { ImportSettingsDialog } from './imports/import-settings-dialog.tsx';
import { useExperimentMenu } from './use-experiment-menu.tsx';

interface Props<Row extends Experiment> {
  query: TableQuery<Row>;
  toolbar: ReactNode;
  /** Columns between name and creator: in the list over all workspaces, project and workspace. */
  placeColumns?: readonly DataTableColumn<Row>[];
}

export function ExperimentsTable<Row extends Experiment>({ query, toolbar, placeColumns = none }: Props<Row>) {
  const [dialog, setDialog] = useState<{ kind: DialogKind; experiment: Experiment }>();
  const exportSettings = useExportSettings();
  const may = useMayAsk();
  const open = (kind: DialogKind) => (experiment: Experiment) => setDialog({ kind, experiment });
  const handlers = {
    onImport: open('import'),
    onExport: (experiment: Experiment) => exportSettings.mutate(experiment),
    onDuplicate: open('duplicate'),
    onEdit: open('edit'),
    onDelete: open('delete'),
  };
  const menu = useExperimentMenu(handlers, query.data);
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
      {dialog?.kind === 'import' && (
        <ImportChoiceDialog
          experiment={dialog.experiment}
          maySettings={may('experiment.manage', placeOf(dialog.experiment))}
          maySeries={may('series.import', placeOf(dialog.experiment))}
          onSettings={() => open('settings')(dialog.experiment)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'settings' && <ImportSettingsDialog experiment={dialog.experiment} onClose={close} />}
      {dialog?.kind === 'duplicate' && <DuplicateExperimentDialog experiment={dialog.experiment} onClose={close} />}
      {dialog?.kind === 'edit' && <EditExperimentDialog experiment={dialog.experiment} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteExperimentDialog experiment={dialog.experiment} onClose={close} />}
    </>
  );
}

type DialogKind = 'import' | 'settings' | 'duplicate' | 'edit' | 'delete';

const none: never[] = [];

const placeOf = ({ workspace_id, project_id }: Experiment) => ({ workspace: workspace_id, project: project_id });

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
