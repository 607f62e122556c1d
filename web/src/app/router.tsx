import { lazy } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { RouteFailure } from './route-failure.tsx';
import { RequireGuest, RequireSession } from './session-guards.tsx';
import { FirstPaint } from './shell/first-paint.tsx';

/**
 * Screens below a workspace: for its members, and below a project for the project's users. One chunk each. The `id` is
 * the specification's name of the route, where it has one.
 */
const placeScreens: RouteObject[] = [
  {
    id: 'workspaceSettings',
    path: 'settings',
    lazy: async () => {
      const { RequireMay } = await import('./place-guards.tsx');
      return { element: <RequireMay action="workspace_settings.read" /> };
    },
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import('../features/workspaces/workspace-settings-screen.tsx')).WorkspaceSettingsScreen,
        }),
      },
    ],
  },
  {
    id: 'globalParameters',
    path: 'global-parameters',
    lazy: async () => ({
      Component: (await import('../features/definitions/library/global-parameters-screen.tsx')).GlobalParametersScreen,
    }),
  },
  {
    id: 'projects',
    path: 'projects',
    lazy: async () => ({ Component: (await import('../features/projects/projects-screen.tsx')).ProjectsScreen }),
  },
  {
    id: 'experiments',
    path: 'projects/:projectId/experiments',
    lazy: async () => ({
      Component: (await import('../features/experiments/experiments-screen.tsx')).ExperimentsScreen,
    }),
  },
  {
    id: 'experimentSeries',
    path: 'projects/:projectId/experiments/:experimentId/series',
    lazy: async () => ({ Component: (await import('../features/series/list/series-screen.tsx')).SeriesScreen }),
  },
  {
    id: 'experimentModels',
    path: 'projects/:projectId/experiments/:experimentId/models',
    lazy: async () => ({ Component: (await import('../features/modelling/models-screen.tsx')).ModelsScreen }),
  },
  {
    id: 'experimentCharts',
    path: 'projects/:projectId/experiments/:experimentId/charts',
    lazy: async () => {
      const { RequireMay } = await import('./place-guards.tsx');
      return { element: <RequireMay action="chart.view" /> };
    },
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('../features/plotting/charts-screen.tsx')).ChartsScreen }),
      },
    ],
  },
  {
    id: 'experimentParameters',
    path: 'projects/:projectId/experiments/:experimentId/settings',
    lazy: async () => ({ Component: (await import('../features/definitions/settings-screen.tsx')).SettingsScreen }),
  },
  { path: 'database', element: <Navigate to="data-export" replace /> },
  {
    id: 'dataExport',
    path: 'database/data-export',
    lazy: async () => ({
      Component: (await import('../features/export/data-export-screen.tsx')).DataExportScreen,
    }),
  },
];

const accountScreens: RouteObject[] = [
  { index: true, element: <Navigate to="/account/profile" replace /> },
  {
    path: 'profile',
    lazy: async () => ({ Component: (await import('../features/accounts/profile-screen.tsx')).ProfileScreen }),
  },
  {
    path: 'security',
    lazy: async () => ({ Component: (await import('../features/accounts/security-screen.tsx')).SecurityScreen }),
  },
  {
    path: 'settings',
    lazy: async () => ({ Component: (await import('../features/accounts/settings-screen.tsx')).AccountSettingsScreen }),
  },
  {
    path: 'tokens',
    lazy: async () => ({
      Component: (await import('../features/accounts/access-tokens/access-tokens-screen.tsx')).AccessTokensScreen,
    }),
  },
];

const administrationScreens: RouteObject[] = [
  { index: true, element: <Navigate to="/administration/workspaces" replace /> },
  {
    id: 'adminWorkspaces',
    path: 'workspaces',
    lazy: async () => ({
      Component: (await import('../features/workspaces/admin-workspaces-screen.tsx')).AdminWorkspacesScreen,
    }),
  },
  {
    id: 'adminUsers',
    path: 'users',
    lazy: async () => ({ Component: (await import('../features/administration/users-screen.tsx')).UsersScreen }),
  },
  {
    id: 'adminUserActivity',
    path: 'user-activity',
    lazy: async () => ({
      Component: (await import('../features/administration/user-activity-screen.tsx')).UserActivityScreen,
    }),
  },
  {
    id: 'adminInvites',
    path: 'invites',
    lazy: async () => ({ Component: (await import('../features/administration/invites-screen.tsx')).InvitesScreen }),
  },
  {
    id: 'adminRoles',
    path: 'roles',
    lazy: async () => ({ Component: (await import('../features/administration/roles-screen.tsx')).RolesScreen }),
  },
  {
    id: 'adminPermissions',
    path: 'permissions',
    lazy: async () => ({
      Component: (await import('../features/administration/permissions-screen.tsx')).PermissionsScreen,
    }),
  },
  {
    id: 'adminLicences',
    path: 'licences',
    lazy: async () => ({ Component: (await import('../features/administration/licences-screen.tsx')).LicencesScreen }),
  },
  {
    id: 'adminActions',
    path: 'actions',
    lazy: async () => ({ Component: (await import('../features/administration/actions-screen.tsx')).ActionsScreen }),
  },
];

const screens: RouteObject[] = [
  { index: true, element: <Navigate to="/dashboard" replace /> },
  {
    id: 'dashboard',
    path: 'dashboard',
    lazy: async () => ({ Component: (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen }),
  },
  {
    path: 'workspaces',
    lazy: async () => ({ Component: (await import('../features/workspaces/workspaces-screen.tsx')).WorkspacesScreen }),
  },
  {
    path: 'projects',
    lazy: async () => ({ Component: (await import('../features/projects/all-projects-screen.tsx')).AllProjectsScreen }),
  },
  {
    path: 'experiments',
    lazy: async () => ({
      Component: (await import('../features/experiments/all-experiments-screen.tsx')).AllExperimentsScreen,
    }),
  },
  {
    path: 'workspaces/:workspaceId',
    lazy: async () => ({ Component: (await import('./place-guards.tsx')).RequirePlace }),
    children: placeScreens,
  },
  { id: 'account', path: 'account', children: accountScreens },
  {
    id: 'administration',
    path: 'administration',
    lazy: async () => ({ Component: (await import('./staff-guard.tsx')).RequireSuperadmin }),
    children: administrationScreens,
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('../features/not-found/not-found-screen.tsx')).NotFoundScreen }),
  },
];

const providers = async () => ({ Component: (await import('./providers.tsx')).Providers });
const LazyProviders = lazy(async () => ({ default: (await providers()).Component }));

const guestScreens: RouteObject[] = [
  {
    id: 'login',
    path: 'login',
    lazy: async () => {
      const { LoginScreen } = await import('../features/auth/login-screen.tsx');
      return { element: <LoginScreen Providers={LazyProviders} /> };
    },
  },
];

/** Targets of links in e-mails, for everybody, signed in or not. */
const mailScreens: RouteObject[] = [
  {
    id: 'password-reset',
    path: 'password-reset/:token',
    lazy: async () => ({
      Component: (await import('../features/auth/password-reset-screen.tsx')).PasswordResetScreen,
    }),
  },
  {
    id: 'verify-email',
    path: 'verify-email/:uidb64/:token',
    lazy: async () => ({ Component: (await import('../features/auth/verify-email-screen.tsx')).VerifyEmailScreen }),
  },
];

/** Everything below /manual is the manual's, also what it does not have: it asks for no session, and no call. */
const manualScreens: RouteObject[] = [
  {
    path: 'manual/*',
    lazy: async () => ({ Component: (await import('../features/manual/manual-screen.tsx')).ManualScreen }),
  },
];

export const routeTable: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <FirstPaint />,
    children: [
      { element: <RequireGuest />, children: guestScreens },
      ...manualScreens,
      { lazy: providers, children: mailScreens },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: providers,
            children: [
              {
                lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
                children: [{ errorElement: <RouteFailure />, children: screens }],
              },
            ],
          },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routeTable);
}
