import DataExportIcon from '@mui/icons-material/FileDownloadOutlined';
import ProjectsIcon from '@mui/icons-material/FolderOutlined';
import DashboardIcon from '@mui/icons-material/GridViewOutlined';
import ModelsIcon from '@mui/icons-material/InsightsRounded';
import WorkspacesIcon from '@mui/icons-material/LayersOutlined';
import ChartsIcon from '@mui/icons-material/ScatterPlotOutlined';
import ExperimentsIcon from '@mui/icons-material/ScienceOutlined';
import DatabaseIcon from '@mui/icons-material/StorageRounded';
import SeriesIcon from '@mui/icons-material/TableChartOutlined';
import SettingsIcon from '@mui/icons-material/TuneRounded';
import { type Params, useLocation, useParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useIsSuperadmin, useMay } from '#web/lib/resources/permissions.ts';
import { useWorkspaces } from '#web/lib/resources/workspaces.ts';
import { administrationSections } from './administration-sections.tsx';
import type { MenuEntry, MenuSection } from './menu-section.ts';

/** The side menu: the general entries, then those of the administration or of the open place. */
export function useMenuSections(): MenuSection[] {
  const { pathname } = useLocation();
  const place = useParams();
  const { data: workspaces = [] } = useWorkspaces();
  const hasOthers = useIsSuperadmin() || workspaces.length > 1;
  const mayViewCharts = useMay('chart.view', { workspace: place.workspaceId ?? '', project: place.projectId ?? '' });
  return withoutSecondHighlight([
    generalSection(workspaces),
    ...(pathname.startsWith(paths.administration) ? administrationSections : []),
    ...placeSections(place, { pathname, hasOthers, mayViewCharts }),
  ]);
}

/** With one workspace, entries of the general section are those of the workspace again. */
function withoutSecondHighlight(sections: readonly MenuSection[]): MenuSection[] {
  return sections.map(({ title, entries }, index) => {
    const below = new Set(sections.slice(index + 1).flatMap((section) => section.entries.map(({ to }) => to)));
    return { title, entries: entries.map((entry) => (below.has(entry.to) ? { ...entry, isRepeated: true } : entry)) };
  });
}

function generalSection(workspaces: readonly { uuid: string }[]): MenuSection {
  const only = workspaces.length === 1 ? workspaces[0] : undefined;
  return {
    title: 'General',
    entries: [
      { label: 'Dashboard', to: paths.dashboard, icon: <DashboardIcon fontSize="small" /> },
      ...(workspaces.length > 1
        ? [{ label: 'Workspaces', to: paths.workspaces, icon: <WorkspacesIcon fontSize="small" /> }]
        : []),
      {
        label: 'Projects',
        to: only ? paths.projects(only.uuid) : paths.allProjects,
        icon: <ProjectsIcon fontSize="small" />,
      },
      { label: 'Experiments', to: paths.allExperiments, icon: <ExperimentsIcon fontSize="small" /> },
      ...(only ? [databaseEntry(only.uuid)] : []),
    ],
  };
}

interface Context {
  pathname: string;
  /** True if the account has other workspaces. If not, the general section has the database entry. */
  hasOthers: boolean;
  mayViewCharts: boolean;
}

function placeSections(
  { workspaceId: workspace, projectId: project, experimentId: experiment }: Readonly<Params>,
  { pathname, hasOthers, mayViewCharts }: Context,
): MenuSection[] {
  if (!workspace) return [];
  const sections: MenuSection[] = [];
  if (pathname.startsWith(paths.database(workspace))) {
    const icon = <DataExportIcon fontSize="small" />;
    sections.push({ title: 'Database', entries: [{ label: 'Data export', to: paths.dataExport(workspace), icon }] });
  }
  sections.push({
    title: 'Workspace',
    entries: [
      { label: 'Projects', to: paths.projects(workspace), icon: <ProjectsIcon fontSize="small" /> },
      ...(hasOthers ? [databaseEntry(workspace)] : []),
    ],
  });
  if (!project) return sections;
  const toExperiments = paths.experiments(workspace, project);
  sections.push({
    title: 'Project',
    entries: [{ label: 'Experiments', to: toExperiments, icon: <ExperimentsIcon fontSize="small" /> }],
  });
  if (!experiment) return sections;
  const place = { workspace, project, experiment };
  sections.push({
    title: 'Experiment',
    entries: [
      { label: 'Series', to: paths.series(place), icon: <SeriesIcon fontSize="small" /> },
      ...(mayViewCharts ? [{ label: 'Charts', to: paths.charts(place), icon: <ChartsIcon fontSize="small" /> }] : []),
      { label: 'Models', to: paths.models(place), icon: <ModelsIcon fontSize="small" /> },
      { label: 'Settings', to: paths.settings(place), icon: <SettingsIcon fontSize="small" /> },
    ],
  });
  return sections;
}

const databaseEntry = (workspace: string): MenuEntry => ({
  label: 'Database',
  to: paths.database(workspace),
  icon: <DatabaseIcon fontSize="small" />,
});
