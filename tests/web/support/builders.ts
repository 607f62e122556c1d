import type { UserPermissions } from '#shared/contracts/auth.ts';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { jobField } from '#shared/rules/jobs.ts';
import type { FakeAnswers } from '#tests/support/fake-api.ts';

export const ids = {
  user: '0f000000-0000-4000-8000-000000000001',
  workspace: '0a000000-0000-4000-8000-000000000001',
  project: '0b000000-0000-4000-8000-000000000001',
  experiment: '0c000000-0000-4000-8000-000000000001',
  licence: '0d000000-0000-4000-8000-000000000001',
};

export const numbered = (prefix: string, number: number) =>
  `${prefix}000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

type Access = UserPermissions['workspaces'][string];

/** A member with all permissions in one valid workspace. */
export function permissions(access: Partial<Access> = {}, role: UserPermissions['role'] = 'user'): UserPermissions {
  return {
    role,
    workspaces: {
      [ids.workspace]: {
        role: ['project:manage', 'experiment:manage', 'input_parameter:manage', 'output_parameter:manage'],
        licence: [],
        projects: [],
        is_active: true,
        expiry_date: 4_000_000_000,
        series_count: 10,
        experiment_count: 100,
        project_count: 100,
        ...access,
      },
    },
  };
}

export function workspace(part: Partial<ResponseOf<'getWorkspace'>> = {}): ResponseOf<'listWorkspaces'>[number] {
  return {
    uuid: ids.workspace,
    name: 'Chemistry',
    licence: ids.licence,
    licence_name: 'Standard',
    is_active: true,
    expiry_date: 4_000_000_000,
    description: '',
    created: 1_700_000_000,
    csv_decimal: '.',
    csv_delimiter: ',',
    users: [],
    ...part,
  };
}

export function project(part: Partial<ResponseOf<'getProject'>> = {}): ResponseOf<'getProject'> {
  return {
    uuid: ids.project,
    workspace: ids.workspace,
    name: 'Coatings',
    description: '',
    creator: 'Ada Wong',
    created: 1_700_000_000,
    users: [],
    ...part,
  };
}

type ExperimentInList = ResponseOf<'listAllExperiments'>[number];

export function experiment(part: Partial<ExperimentInList> = {}): ExperimentInList {
  return {
    uuid: ids.experiment,
    name: 'Adhesion',
    description: '',
    sample_count: 20,
    noise: 0,
    expl: 'normal',
    creator: 'Ada Wong',
    created: 1_700_000_000,
    project: { uuid: ids.project, name: 'Coatings' },
    project_id: ids.project,
    workspace: { uuid: ids.workspace, name: 'Chemistry' },
    workspace_id: ids.workspace,
    ...jobField('id', () => ''),
    prediction_model: null,
    ...part,
  };
}

/** Answers for the screens of a signed-in member; tests replace some of them. */
export function home(): FakeAnswers {
  return {
    getUserPermissions: () => permissions(),
    listWorkspaces: () => [workspace()],
    listWorkspaceUsers: () => [],
    getWorkspaceUsage: () => ({ month: '2026-03', calls: 0, job_seconds: 0 }),
    listRecentExperiments: () => [],
    listAllExperiments: () => [experiment()],
    listAllProjects: () => [project()],
    listProjects: () => [project()],
    getProject: () => project(),
    listExperiments: () => [experiment()],
    getExperiment: () => experiment(),
    getCompanySignIn: () => ({ is_set: false, issuer: '', client_id: '', domains: [], role: null, only_way: false }),
  };
}

/** Answers for an experiment without definitions and series. */
export const emptyExperiment: FakeAnswers = {
  listSeries: () => ({ series: [], next: null }),
  listInParameters: () => [],
  listOutParameters: () => [],
  listCompParameters: () => [],
};
