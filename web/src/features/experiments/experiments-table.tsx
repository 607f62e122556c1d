import ReportIcon from '@mui/icons-material/ArticleOutlined';
import CompareIcon from '@mui/icons-material/CompareArrowsRounded';
import CopyIcon from '@mui/icons-material/ContentCopyRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import UnlockIcon from '@mui/icons-material/LockOpenOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import SeriesIcon from '@mui/icons-material/TableChartOutlined';
import SettingsIcon from '@mui/icons-material/TuneRounded';
import { type ReactNode, useMemo, useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { paths } from '#web/lib/paths.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { useHasRoomAsk, useMayAsk } from '#web/lib/resources/permissions.ts';
import { DataTable, type TableQuery } from '#web/ui/data-table/data-table.tsx';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { dateColumn } from '#web/ui/data-table/date-column.ts';
import type { RowMenuItem } from '#web/ui/data-table/row-menu.tsx';
import { DetailList } from '#web/ui/detail-list.tsx';
import { useLockExperiment } from '#web/ui/experiment-lock.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DeleteExperimentDialog, DuplicateExperimentDialog, EditExperimentDialog } from './experiment-dialogs.tsx';
import { useExportSettings } from './experiment-queries.ts';
import { ImportChoiceDialog } from './imports/import-choice-dialog.tsx';
import { ImportSettingsDialog } from './imports/import-settings-dialog.tsx';

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
  const open = (kind: DialogKind, experiment: Experiment) => setDialog({ kind, experiment });
  const menu = useExperimentMenu(open, exportSettings.mutate, query.data);
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
          maySettings={may('experiment.manage', experimentPlaceOf(dialog.experiment))}
          maySeries={may('series.import', experimentPlaceOf(dialog.experiment))}
          onSettings={() => open('settings', dialog.experiment)}
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

const lockedSince = ({ since, by }: NonNullable<Experiment['locked']>) => `Since ${formatDate(since)} by ${by}`;
const seriesOf = (experiment: Experiment) => paths.series(experimentPlaceOf(experiment));

const nameColumn: DataTableColumn<Experiment> = {
  id: 'name',
  header: 'Name',
  value: (experiment) => experiment.name,
  cell: (experiment) => <TextLink to={seriesOf(experiment)}>{experiment.name}</TextLink>,
};

const lastColumns: DataTableColumn<Experiment>[] = [
  { id: 'creator', header: 'Creator', value: (experiment) => experiment.creator, hideBelow: 'md' },
  dateColumn('created', 'Created', ({ created }) => created, { searchable: false, hideBelow: 'sm' }),
];

function ExperimentDetails({ experiment }: { experiment: Experiment }) {
  return (
    <DetailList
      details={[
        { label: 'Name', value: experiment.name },
        { label: 'Description', value: experiment.description || 'No description' },
        { label: 'Created', value: `Created on ${formatDate(experiment.created)} by ${experiment.creator}` },
        ...(experiment.locked ? [{ label: 'Locked', value: lockedSince(experiment.locked) }] : []),
        { label: 'Series', value: <TextLink to={seriesOf(experiment)}>Open the series</TextLink> },
      ]}
    />
  );
}

export const noMoreExperiments = 'The licence allows no more experiments';

/** The row menu of the experiment lists, with the entries that the account may use for each experiment. */
function useExperimentMenu(
  open: (kind: DialogKind, experiment: Experiment) => void,
  exportSettings: (experiment: Experiment) => void,
  experiments: readonly Experiment[] = [],
): (experiment: Experiment) => RowMenuItem[] {
  const may = useMayAsk();
  const lock = useLockExperiment();
  const hasRoom = useHasRoomAsk('experiment_count');
  return (experiment) => {
    const place = experimentPlaceOf(experiment);
    const items: RowMenuItem[] = [
      { label: 'Series', icon: <SeriesIcon fontSize="small" />, to: paths.series(place) },
      { label: 'Settings', icon: <SettingsIcon fontSize="small" />, to: paths.settings(place) },
    ];
    const isOpen = experiment.locked === undefined;
    if (isOpen && (may('experiment.manage', place) || may('series.import', place))) {
      items.push({ label: 'Import', icon: <ImportIcon fontSize="small" />, onClick: () => open('import', experiment) });
    }
    if (may('experiment.export', place)) {
      items.push({ label: 'Export', icon: <ExportIcon fontSize="small" />, onClick: () => exportSettings(experiment) });
    }
    if (may('series.export', place)) {
      items.push({ label: 'Report', icon: <ReportIcon fontSize="small" />, to: paths.report(place) });
    }
    items.push({
      label: 'Compare',
      icon: <CompareIcon fontSize="small" />,
      to: paths.compare(place.workspace, [experiment.uuid]),
    });
    if (may('experiment.create', place)) {
      const used = experiments.filter(({ project_id }) => project_id === place.project).length;
      const reason = hasRoom(place.workspace, used) ? undefined : noMoreExperiments;
      items.push({
        label: 'Duplicate',
        icon: <CopyIcon fontSize="small" />,
        onClick: () => open('duplicate', experiment),
        disabled: reason !== undefined,
        reason,
      });
    }
    if (may('experiment.lock', place)) {
      const label = isOpen ? 'Lock' : 'Unlock';
      const Icon = isOpen ? LockIcon : UnlockIcon;
      items.push({ label, icon: <Icon fontSize="small" />, onClick: () => lock.mutate(experiment) });
    }
    if (isOpen && may('experiment.manage', place)) {
      items.push(
        { label: 'Edit', icon: <EditIcon fontSize="small" />, onClick: () => open('edit', experiment) },
        {
          label: 'Delete',
          icon: <DeleteIcon fontSize="small" />,
          danger: true,
          onClick: () => open('delete', experiment),
        },
      );
    }
    return items;
  };
}
