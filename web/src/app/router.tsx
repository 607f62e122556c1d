import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { RouteFailure } from './route-failure.tsx';
import { RequireGuest, RequireSession } from './session-guards.tsx';

/** Screens below a workspace: for its members, and for the project's users below a project. Each its own chunk. */
const placeScreens: RouteObject[] = [
  {
    path: 'projects',
    lazy: async () => ({ Component: (await import('../features/projects/projects-screen.tsx')).ProjectsScreen }),
  },
  {
    path: 'projects/:projectId/experiments',
    lazy: async () => ({
      Component: (await import('../features/experiments/experiments-screen.tsx')).ExperimentsScreen,
    }),
  },
  {
    path: 'projects/:projectId/experiments/:experimentId/series',
    lazy: async () => ({ Component: (await import('../features/series/series-screen.tsx')).SeriesScreen }),
  },
  {
    path: 'projects/:projectId/experiments/:experimentId/settings',
    lazy: async () => ({ Component: (await import('../features/settings/settings-screen.tsx')).SettingsScreen }),
  },
];

const screens: RouteObject[] = [
  { index: true, element: <Navigate to="/dashboard" replace /> },
  {
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
    lazy: async () => ({ Component: (await import('./require-place.tsx')).RequirePlace }),
    children: placeScreens,
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('../features/not-found/not-found-screen.tsx')).NotFoundScreen }),
  },
];

const guestScreens: RouteObject[] = [
  {
    path: 'login',
    lazy: async () => ({ Component: (await import('../features/auth/login-screen.tsx')).LoginScreen }),
  },
];

/** Where mails lead, whoever is logged in here. */
const mailScreens: RouteObject[] = [
  {
    path: 'password-reset/:token',
    lazy: async () => ({
      Component: (await import('../features/auth/password-reset-screen.tsx')).PasswordResetScreen,
    }),
  },
  {
    path: 'verify-email/:uidb64/:token',
    lazy: async () => ({ Component: (await import('../features/auth/verify-email-screen.tsx')).VerifyEmailScreen }),
  },
];

export const routeTable: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <div />,
    children: [
      { element: <RequireGuest />, children: guestScreens },
      ...mailScreens,
      {
        element: <RequireSession />,
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
            children: [{ errorElement: <RouteFailure />, children: screens }],
          },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routeTable);
}
