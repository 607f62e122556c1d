import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { polled, polledSeldom } from '../api/polled.ts';

/** Prefix of every list of projects, and of each project. */
export const projectsKey = ['projects'] as const;

export const allProjectsQuery = () =>
  queryOptions({
    queryKey: [...projectsKey, 'all'],
    queryFn: ({ signal }) => callApi('listAllProjects', { signal }),
  });

export const projectsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [...projectsKey, 'in-workspace', workspace],
    queryFn: ({ signal }) => callApi('listProjects', { path: { id: workspace }, signal }),
    ...polled,
  });

export const projectQuery = ({ workspace, project }: { workspace: string; project: string }) =>
  queryOptions({
    queryKey: [...projectsKey, 'one', project],
    queryFn: ({ signal }) => callApi('getProject', { path: { id: project }, query: { workspace }, signal }),
    enabled: project !== '',
    staleTime: 60_000,
    ...polledSeldom,
  });

export const useAllProjects = () => useQuery(allProjectsQuery());
export const useProject = (place: { workspace: string; project: string }) => useQuery(projectQuery(place));
