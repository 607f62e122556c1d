import type { ResponseOf } from '#shared/contracts/routes.ts';
import type { FakeAnswers } from '#tests/support/fake-api.ts';
import { home, ids, numbered, permissions, workspace } from './builders.ts';

type One<O extends 'listActions' | 'listInvites' | 'listLicences' | 'listPermissions' | 'listRoles'> =
  ResponseOf<O>[number];

export const roleIds = { manager: numbered('1a', 1), reader: numbered('1a', 2) };

export function account(part: Partial<ResponseOf<'getUser'>> = {}): ResponseOf<'getUser'> {
  return {
    uuid: ids.user,
    name: 'Ada Wong',
    email: 'ada@example.com',
    is_staff: false,
    is_active: true,
    first_date: 1_700_000_000,
    last_visit: null,
    csv_decimal: '.',
    csv_delimiter: ',',
    workspaces: [],
    ...part,
  };
}

export function role(part: Partial<One<'listRoles'>> = {}): One<'listRoles'> {
  return { uuid: roleIds.manager, name: 'Manager', permissions: [], ...part };
}

export function permission(part: Partial<One<'listPermissions'>> = {}): One<'listPermissions'> {
  return { uuid: numbered('1b', 1), name: 'project:manage', roles: [], ...part };
}

export function action(part: Partial<One<'listActions'>> = {}): One<'listActions'> {
  return { uuid: numbered('1c', 1), name: 'series:import', licences: [], ...part };
}

export function licence(part: Partial<One<'listLicences'>> = {}): One<'listLicences'> {
  return {
    uuid: ids.licence,
    name: 'Standard',
    user_count: 5,
    project_count: 6,
    experiment_count: 7,
    series_count: 8,
    actions: [],
    ...part,
  };
}

export function invite(part: Partial<One<'listInvites'>> = {}): One<'listInvites'> {
  return {
    uuid: numbered('1d', 1),
    email: 'grace@example.com',
    workspace: ids.workspace,
    role: roleIds.manager,
    is_active: true,
    state: 'open',
    creator: 'Ada Wong',
    created: 1_700_000_000,
    ...part,
  };
}

/** Answers for the administration's screens, as a superadmin; tests replace some of them. */
export function administration(): FakeAnswers {
  return {
    ...home(),
    getUserPermissions: () => permissions({}, 'superadmin'),
    listWorkspaces: () => [workspace()],
    listUsers: () => [account()],
    listRoles: () => [role(), role({ uuid: roleIds.reader, name: 'Reader' })],
    listPermissions: () => [permission()],
    listActions: () => [action()],
    listLicences: () => [licence()],
    listInvites: () => [invite()],
    getUser: () => account(),
  };
}
