import ChartsIcon from '@mui/icons-material/BubbleChartOutlined';
import ProjectsIcon from '@mui/icons-material/FolderOutlined';
import DashboardIcon from '@mui/icons-material/GridViewOutlined';
import ModelsIcon from '@mui/icons-material/InsightsRounded';
import WorkspacesIcon from '@mui/icons-material/LayersOutlined';
import ExperimentsIcon from '@mui/icons-material/ScienceOutlined';
import SeriesIcon from '@mui/icons-material/TableChartOutlined';
import SettingsIcon from '@mui/icons-material/TuneRounded';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useMayAsk } from '../../lib/permissions.ts';
import { useWorkspaces } from '../../lib/use-places.ts';
import { administrationSections } from './administration-sections.tsx';

export interface MenuEntry {
  label: string;
  to: string;
  icon: ReactNode;
  disabled?: boolean;
}

export interface MenuSection {
  title: string;
  entries: MenuEntry[];
}

/** The side menu by context: the general entries, then those of the administration, or of the open project and experiment. */
export function useMenuSections(): MenuSection[] {
  const { workspaceId, projectId, experimentId } = useParams();
  const { pathname } = useLocation();
  const ask = useMayAsk();
  const { data: workspaces = [] } = useWorkspaces();
  const only = workspaces.length === 1 ? workspaces[0] : undefined;

  const general: MenuSection = {
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
    ],
  };
  const sections = [general];
  if (pathname.startsWith(paths.administration)) sections.push(...administrationSections);
  if (workspaceId && projectId) {
    sections.push({
      title: 'Project',
      entries: [
        {
          label: 'Experiments',
          to: paths.experiments(workspaceId, projectId),
          icon: <ExperimentsIcon fontSize="small" />,
        },
      ],
    });
  }
  if (workspaceId && projectId && experimentId) {
    const place = { workspace: workspaceId, project: projectId, experiment: experimentId };
    sections.push({
      title: 'Experiment',
      entries: [
        { label: 'Series', to: paths.series(place), icon: <SeriesIcon fontSize="small" /> },
        ...(ask('chart.view', place)
          ? [{ label: 'Charts', to: paths.charts(place), icon: <ChartsIcon fontSize="small" /> }]
          : []),
        { label: 'Models', to: paths.models(place), icon: <ModelsIcon fontSize="small" /> },
        { label: 'Settings', to: paths.settings(place), icon: <SettingsIcon fontSize="small" /> },
      ],
    });
  }
  return sections;
}
