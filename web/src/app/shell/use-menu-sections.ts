import RolesIcon from '@mui/icons-material/BadgeOutlined';
import ActionsIcon from '@mui/icons-material/BoltOutlined';
import CompareIcon from '@mui/icons-material/CompareArrowsRounded';
import DataExportIcon from '@mui/icons-material/FileDownloadOutlined';
import ProjectsIcon from '@mui/icons-material/FolderOutlined';
import DashboardIcon from '@mui/icons-material/GridViewOutlined';
import UsersIcon from '@mui/icons-material/GroupOutlined';
import ActivityIcon from '@mui/icons-material/HistoryRounded';
import ModelsIcon from '@mui/icons-material/InsightsRounded';
import WorkspacesIcon from '@mui/icons-material/LayersOutlined';
import InvitesIcon from '@mui/icons-material/MailOutlineRounded';
import ChartsIcon from '@mui/icons-material/ScatterPlotOutlined';
import ExperimentsIcon from '@mui/icons-material/ScienceOutlined';
import DatabaseIcon from '@mui/icons-material/StorageRounded';
import SeriesIcon from '@mui/icons-material/TableChartOutlined';
import SettingsIcon from '@mui/icons-material/TuneRounded';
import PermissionsIcon from '@mui/icons-material/VpnKeyOutlined';
import LicencesIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import type { ComponentType } from 'react';
import { type Params, useLocation, useParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useIsSuperadmin, useMay } from '#web/lib/resources/permissions.ts';
import { useWorkspaces } from '#web/lib/resources/workspaces.ts';

interface MenuEntry {
  label: string;
  to: string;
  icon: ComponentType<{ fontSize: 'small' }>;
  disabled?: string;
  /** A section below has the same address: its entry is the one that is highlighted there. */
  isRepeated?: boolean;
}

export interface MenuSection {
  title: string;
  entries: MenuEntry[];
}

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
      { label: 'Dashboard', to: paths.dashboard, icon: DashboardIcon },
      ...(workspaces.length > 1 ? [{ label: 'Workspaces', to: paths.workspaces, icon: WorkspacesIcon }] : []),
      { label: 'Projects', to: only ? paths.projects(only.uuid) : paths.allProjects, icon: ProjectsIcon },
      { label: 'Experiments', to: paths.allExperiments, icon: ExperimentsIcon },
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
    const toExport = paths.dataExport(workspace);
    sections.push({ title: 'Database', entries: [{ label: 'Data export', to: toExport, icon: DataExportIcon }] });
  }
  sections.push({
    title: 'Workspace',
    entries: [
      { label: 'Projects', to: paths.projects(workspace), icon: ProjectsIcon },
      // Everybody may compare what they can open (decision CHART-91).
      { label: 'Compare', to: paths.compare(workspace), icon: CompareIcon },
      ...(hasOthers ? [databaseEntry(workspace)] : []),
    ],
  });
  if (!project) return sections;
  const toExperiments = paths.experiments(workspace, project);
  sections.push({ title: 'Project', entries: [{ label: 'Experiments', to: toExperiments, icon: ExperimentsIcon }] });
  if (!experiment) return sections;
  const place = { workspace, project, experiment };
  sections.push({
    title: 'Experiment',
    entries: [
      { label: 'Series', to: paths.series(place), icon: SeriesIcon },
      ...(mayViewCharts ? [{ label: 'Charts', to: paths.charts(place), icon: ChartsIcon }] : []),
      { label: 'Models', to: paths.models(place), icon: ModelsIcon },
      { label: 'Settings', to: paths.settings(place), icon: SettingsIcon },
    ],
  });
  return sections;
}

const databaseEntry = (workspace: string): MenuEntry => ({
  label: 'Database',
  to: paths.database(workspace),
  icon: DatabaseIcon,
});

/** The side menu's sections on administration screens. The Invites entry is disabled, as specified. */
const administrationSections: readonly MenuSection[] = [
  {
    title: 'User management',
    entries: [
      { label: 'Users', to: paths.adminUsers, icon: UsersIcon },
      { label: 'User activity', to: paths.adminUserActivity, icon: ActivityIcon },
      { label: 'Invites', to: paths.adminInvites, icon: InvitesIcon, disabled: 'on the page of Users' },
      { label: 'Roles', to: paths.adminRoles, icon: RolesIcon },
      { label: 'Permissions', to: paths.adminPermissions, icon: PermissionsIcon },
    ],
  },
  {
    title: 'System management',
    entries: [
      { label: 'Workspaces', to: paths.adminWorkspaces, icon: WorkspacesIcon },
      { label: 'Licences', to: paths.adminLicences, icon: LicencesIcon },
      { label: 'Actions', to: paths.adminActions, icon: ActionsIcon },
    ],
  },
];
