import CopyIcon from '@mui/icons-material/ContentCopyRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import SeriesIcon from '@mui/icons-material/TableChartOutlined';
import SettingsIcon from '@mui/icons-material/TuneRounded';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { paths } from '#web/lib/paths.ts';
import { useHasRoomAsk, useMayAsk } from '#web/lib/resources/permissions.ts';
import type { RowMenuItem } from '#web/ui/data-table/row-menu.tsx';

export const noMoreExperiments = 'The licence allows no more experiments';

interface Handlers {
  onImport: (experiment: Experiment) => void;
  onExport: (experiment: Experiment) => void;
  onDuplicate: (experiment: Experiment) => void;
  onEdit: (experiment: Experiment) => void;
  onDelete: (experiment: Experiment) => void;
}

/** The row menu of the experiment lists, with the entries that the account may use for each experiment. */
export function useExperimentMenu(
  handlers: Handlers,
  experiments: readonly Experiment[] = [],
): (experiment: Experiment) => RowMenuItem[] {
  const { onImport, onExport, onDuplicate, onEdit, onDelete } = handlers;
  const may = useMayAsk();
  const hasRoom = useHasRoomAsk('experiment_count');
  return (experiment) => {
    const place = { workspace: experiment.workspace_id, project: experiment.project_id };
    const address = { ...place, experiment: experiment.uuid };
    const items: RowMenuItem[] = [
      { label: 'Series', icon: <SeriesIcon fontSize="small" />, to: paths.series(address) },
      { label: 'Settings', icon: <SettingsIcon fontSize="small" />, to: paths.settings(address) },
    ];
    if (may('experiment.manage', place) || may('series.import', place)) {
      items.push({ label: 'Import', icon: <ImportIcon fontSize="small" />, onClick: () => onImport(experiment) });
    }
    if (may('experiment.export', place)) {
      items.push({ label: 'Export', icon: <ExportIcon fontSize="small" />, onClick: () => onExport(experiment) });
    }
    if (may('experiment.create', place)) {
      const used = experiments.filter(({ project_id }) => project_id === place.project).length;
      const reason = hasRoom(place.workspace, used) ? undefined : noMoreExperiments;
      items.push({
        label: 'Duplicate',
        icon: <CopyIcon fontSize="small" />,
        onClick: () => onDuplicate(experiment),
        disabled: reason !== undefined,
        reason,
      });
    }
    if (may('experiment.manage', place)) {
      items.push(
        { label: 'Edit', icon: <EditIcon fontSize="small" />, onClick: () => onEdit(experiment) },
        { label: 'Delete', icon: <DeleteIcon fontSize="small" />, danger: true, onClick: () => onDelete(experiment) },
      );
    }
    return items;
  };
}
