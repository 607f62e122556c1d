import { type ComponentType, lazy } from 'react';
import { createBrowserRouter, type NonIndexRouteObject, type RouteObject, redirect } from 'react-router-dom';
import type { Action } from '#shared/rules/permissions.ts';
import { paths } from '#web/lib/paths.ts';
import { RouteFailure } from './route-failure.tsx';
import { RequireGuest, RequireSession } from './session-guards.tsx';

/** A screen in a chunk of its own. The `id` is the specification's name of the route, where it has one. */
const screen = (path: string, load: () => Promise<ComponentType>, id?: string): NonIndexRouteObject => ({
  path,
  ...(id !== undefined && { id }),
  lazy: async () => ({ Component: await load() }),
});

/** Leads on before anything is drawn: a `<Navigate>` does so after it, and would undo what a person clicks meanwhile. */
const leadsTo = (place: string) => () => redirect(place);

const requireMay = (action: Action, route: RouteObject): RouteObject => ({
  lazy: async () => {
    const { RequireMay } = await import('./permission-guards.tsx');
    return { element: <RequireMay action={action} /> };
  },
  children: [route],
});

/** Screens below a workspace: for its members, and below a project for the project's users. */
const placeScreens: RouteObject[] = [
  requireMay(
    'workspace_settings.read',
    screen(
      'settings',
      async () => (await import('../features/workspaces/workspace-settings-screen.tsx')).WorkspaceSettingsScreen,
      'workspaceSettings',
    ),
  ),
  screen(
    'global-parameters',
    async () => (await import('../features/definitions/library/global-parameters-screen.tsx')).GlobalParametersScreen,
    'globalParameters',
  ),
  screen('compare', async () => (await import('../compare/compare-screen.tsx')).CompareScreen),
  screen('projects', async () => (await import('../features/projects/projects-screen.tsx')).ProjectsScreen, 'projects'),
  screen(
    'projects/:projectId/experiments',
    async () => (await import('../features/experiments/experiments-screen.tsx')).ExperimentsScreen,
    'experiments',
  ),
  screen(
    'projects/:projectId/experiments/:experimentId/series',
    async () => (await import('../features/series/list/series-screen.tsx')).SeriesScreen,
    'experimentSeries',
  ),
  screen(
    'projects/:projectId/experiments/:experimentId/models',
    async () => (await import('../features/modelling/models-screen.tsx')).ModelsScreen,
    'experimentModels',
  ),
  requireMay(
    'chart.view',
    screen(
      'projects/:projectId/experiments/:experimentId/charts',
      async () => (await import('../features/plotting/charts-screen.tsx')).ChartsScreen,
      'experimentCharts',
    ),
  ),
  requireMay(
    'series.export',
    screen(
      'projects/:projectId/experiments/:experimentId/report',
      async () => (await import('../report/report-screen.tsx')).ReportScreen,
    ),
  ),
  screen(
    'projects/:projectId/experiments/:experimentId/settings',
    async () => (await import('../features/definitions/settings-screen.tsx')).SettingsScreen,
    'experimentParameters',
  ),
  {
    path: 'database',
    loader: ({ params: { workspaceId = '' } }) => redirect(paths.dataExport(workspaceId)),
    element: null,
  },
  screen(
    'database/data-export',
    async () => (await import('../features/export/data-export-screen.tsx')).DataExportScreen,
    'dataExport',
  ),
];

const accountScreens: RouteObject[] = [
  { index: true, loader: leadsTo(paths.accountProfile), element: null },
  screen('profile', async () => (await import('../features/accounts/profile-screen.tsx')).ProfileScreen),
  screen('security', async () => (await import('../features/accounts/security-screen.tsx')).SecurityScreen),
  screen('settings', async () => (await import('../features/accounts/settings-screen.tsx')).AccountSettingsScreen),
  screen(
    'tokens',
    async () => (await import('../features/accounts/access-tokens/access-tokens-screen.tsx')).AccessTokensScreen,
  ),
];

const administrationScreens: RouteObject[] = [
  { index: true, loader: leadsTo(paths.adminWorkspaces), element: null },
  screen(
    'workspaces',
    async () => (await import('../features/workspaces/admin-workspaces-screen.tsx')).AdminWorkspacesScreen,
    'adminWorkspaces',
  ),
  screen('users', async () => (await import('../features/administration/users-screen.tsx')).UsersScreen, 'adminUsers'),
  screen(
    'user-activity',
    async () => (await import('../features/administration/user-activity-screen.tsx')).UserActivityScreen,
    'adminUserActivity',
  ),
  screen(
    'invites',
    async () => (await import('../features/administration/invites-screen.tsx')).InvitesScreen,
    'adminInvites',
  ),
  screen('roles', async () => (await import('../features/administration/roles-screen.tsx')).RolesScreen, 'adminRoles'),
  screen(
    'permissions',
    async () => (await import('../features/administration/permissions-screen.tsx')).PermissionsScreen,
    'adminPermissions',
  ),
  screen(
    'licences',
    async () => (await import('../features/administration/licences-screen.tsx')).LicencesScreen,
    'adminLicences',
  ),
  screen(
    'actions',
    async () => (await import('../features/administration/actions-screen.tsx')).ActionsScreen,
    'adminActions',
  ),
];

const screens: RouteObject[] = [
  { index: true, loader: leadsTo(paths.dashboard), element: null },
  screen(
    'dashboard',
    async () => (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
    'dashboard',
  ),
  screen('workspaces', async () => (await import('../features/workspaces/workspaces-screen.tsx')).WorkspacesScreen),
  screen('projects', async () => (await import('../features/projects/all-projects-screen.tsx')).AllProjectsScreen),
  screen(
    'experiments',
    async () => (await import('../features/experiments/all-experiments-screen.tsx')).AllExperimentsScreen,
  ),
  {
    ...screen('workspaces/:workspaceId', async () => (await import('./permission-guards.tsx')).RequirePlace),
    children: placeScreens,
  },
  { id: 'account', path: 'account', children: accountScreens },
  {
    ...screen(
      'administration',
      async () => (await import('./permission-guards.tsx')).RequireSuperadmin,
      'administration',
    ),
    children: administrationScreens,
  },
  screen('*', async () => (await import('../features/not-found/not-found-screen.tsx')).NotFoundScreen),
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
  screen(
    'password-reset/:token',
    async () => (await import('../features/auth/password-reset-screen.tsx')).PasswordResetScreen,
    'password-reset',
  ),
  screen(
    'verify-email/:uidb64/:token',
    async () => (await import('../features/auth/verify-email-screen.tsx')).VerifyEmailScreen,
    'verify-email',
  ),
];

/** The way to a company's sign-in and back, for everybody, signed in or not. */
const companyScreens: RouteObject[] = [
  screen('login/company', async () => (await import('../features/auth/company-screen.tsx')).CompanyReturnScreen),
  screen('login/company/:workspaceId', async () => (await import('../features/auth/company-screen.tsx')).CompanyScreen),
];

/** For readers of a report without an account. */
const sharedScreens: RouteObject[] = [
  screen(
    paths.sharedReport.slice(1),
    async () => (await import('../report/shared-report-screen.tsx')).SharedReportScreen,
  ),
];

/** Everything below /manual is the manual's, also what it does not have: it asks for no session, and no call. */
const manualScreens: RouteObject[] = [
  screen('manual/*', async () => (await import('../features/manual/manual-screen.tsx')).ManualScreen),
];

export const routeTable: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <FirstPaint />,
    children: [
      { element: <RequireGuest />, children: guestScreens },
      ...manualScreens,
      ...companyScreens,
      { lazy: providers, children: [...mailScreens, ...sharedScreens] },
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

/**
 * The bar of the signed-in frame without its buttons, where before-paint.js says so: `index.html` has the same, so that
 * a slow phone shows it before any script has loaded, and the app keeps it until the frame is there.
 */
function FirstPaint() {
  return (
    <div className="first-paint" aria-hidden="true">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <span>Serieslab</span>
    </div>
  );
}
