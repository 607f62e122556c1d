import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { RouteFailure } from './route-failure.tsx';
import { RequireGuest, RequireSession } from './session-guards.tsx';

const experiment = 'workspaces/:workspaceId/projects/:projectId/experiments/:experimentId';

/** Every screen is its own chunk. */
export const routeTable: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <div />,
    children: [
      {
        element: <RequireGuest />,
        children: [
          {
            path: 'login',
            lazy: async () => ({ Component: (await import('../features/auth/login-screen.tsx')).LoginScreen }),
          },
        ],
      },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
            children: [
              {
                errorElement: <RouteFailure />,
                children: [
                  { index: true, element: <Navigate to="/dashboard" replace /> },
                  {
                    path: 'dashboard',
                    lazy: async () => ({
                      Component: (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
                    }),
                  },
                  {
                    path: 'workspaces',
                    lazy: async () => ({
                      Component: (await import('../features/workspaces/workspaces-screen.tsx')).WorkspacesScreen,
                    }),
                  },
                  {
                    path: 'projects',
                    lazy: async () => ({
                      Component: (await import('../features/projects/all-projects-screen.tsx')).AllProjectsScreen,
                    }),
                  },
                  {
                    path: 'workspaces/:workspaceId/projects',
                    lazy: async () => ({
                      Component: (await import('../features/projects/projects-screen.tsx')).ProjectsScreen,
                    }),
                  },
                  {
                    path: 'experiments',
                    lazy: async () => ({
                      Component: (await import('../features/experiments/all-experiments-screen.tsx'))
                        .AllExperimentsScreen,
                    }),
                  },
                  {
                    path: 'workspaces/:workspaceId/projects/:projectId/experiments',
                    lazy: async () => ({
                      Component: (await import('../features/experiments/experiments-screen.tsx')).ExperimentsScreen,
                    }),
                  },
                  {
                    path: `${experiment}/series`,
                    lazy: async () => ({
                      Component: (await import('../features/series/series-screen.tsx')).SeriesScreen,
                    }),
                  },
                  {
                    path: `${experiment}/settings`,
                    lazy: async () => ({
                      Component: (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
                    }),
                  },
                  {
                    path: '*',
                    lazy: async () => ({
                      Component: (await import('../features/not-found/not-found-screen.tsx')).NotFoundScreen,
                    }),
                  },
                ],
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
