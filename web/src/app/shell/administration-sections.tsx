import RolesIcon from '@mui/icons-material/BadgeOutlined';
import ActionsIcon from '@mui/icons-material/BoltOutlined';
import UsersIcon from '@mui/icons-material/GroupOutlined';
import ActivityIcon from '@mui/icons-material/HistoryRounded';
import WorkspacesIcon from '@mui/icons-material/LayersOutlined';
import InvitesIcon from '@mui/icons-material/MailOutlineRounded';
import PermissionsIcon from '@mui/icons-material/VpnKeyOutlined';
import LicencesIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import { paths } from '#web/lib/paths.ts';
import type { MenuSection } from './menu-section.ts';

/** The side menu's sections on administration screens. The Invites entry is disabled, as specified. */
export const administrationSections: readonly MenuSection[] = [
  {
    title: 'User management',
    entries: [
      { label: 'Users', to: paths.adminUsers, icon: <UsersIcon fontSize="small" /> },
      { label: 'User activity', to: paths.adminUserActivity, icon: <ActivityIcon fontSize="small" /> },
      { label: 'Invites', to: paths.adminInvites, icon: <InvitesIcon fontSize="small" />, disabled: true },
      { label: 'Roles', to: paths.adminRoles, icon: <RolesIcon fontSize="small" /> },
      { label: 'Permissions', to: paths.adminPermissions, icon: <PermissionsIcon fontSize="small" /> },
    ],
  },
  {
    title: 'System management',
    entries: [
      { label: 'Workspaces', to: paths.adminWorkspaces, icon: <WorkspacesIcon fontSize="small" /> },
      { label: 'Licences', to: paths.adminLicences, icon: <LicencesIcon fontSize="small" /> },
      { label: 'Actions', to: paths.adminActions, icon: <ActionsIcon fontSize="small" /> },
    ],
  },
];
