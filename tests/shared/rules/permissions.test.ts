import { describe, expect, it } from 'vitest';
import type { Route } from '#shared/contracts/route.ts';
import { routes } from '#shared/contracts/routes.ts';
import {
  type Access,
  type Action,
  hasRoom,
  may,
  type Requirement,
  readOnlyPermission,
  requirements,
  type WorkspaceAccess,
} from '#shared/rules/permissions.ts';

const now = 1_700_000_000;
const place = { workspace: 'w', project: 'p' };
const access = (change: Partial<WorkspaceAccess> = {}): Access => ({
  role: 'user',
  workspaces: {
    w: {
      role: ['experiment:manage'],
      licence: ['series:import'],
      projects: ['p'],
      is_active: true,
      expiry_date: now + 1,
      series_count: 3,
      experiment_count: 2,
      project_count: 1,
      ...change,
    },
  },
});
const superadmin: Access = { role: 'superadmin', workspaces: {} };

describe('a member’s rights', () => {
  it('end with the second in which the workspace expires, but for reading and for superadmins', () => {
    expect(may('experiment.manage', access(), place, now)).toBe(true);
    expect(may('experiment.manage', access(), place, now + 1)).toBe(false);
    expect(may('experiment.manage', access({ is_active: false }), place, now)).toBe(false);
    expect(may('experiment.read', access({ is_active: false }), place, now + 1)).toBe(true);
    expect(may('experiment.manage', superadmin, place, now + 1)).toBe(true);
  });

  it('are empty without a workspace', () => {
    const unknown: string = 'experiment.explode';
    for (const who of [access(), superadmin]) expect(may(unknown as Action, who, place, now)).toBe(false);
  });
});

describe('read-only access', () => {
  const everything = Object.values<Requirement>(requirements).flatMap(({ permission }) => permission ?? []);
  const licence = Object.values<Requirement>(requirements).flatMap((requirement) => requirement.licence ?? []);
  const inRole = (role: string[]): Access => ({
    role: 'user',
    workspaces: { w: { ...access().workspaces.w, role, licence } as WorkspaceAccess },
  });
  const allowed = (who: Access) => actions.filter((action) => may(action, who, place, now));
  const actions = Object.keys(requirements) as Action[];
  const reading = [
    'workspace.read',
    'workspace_settings.read',
    'project.read',
    'experiment.read',
    'experiment.export',
    'script.read',
    'chart.view',
    'series.export',
  ];

  it('keeps of a role with all permissions those that change nothing', () => {
    expect(allowed(inRole([...everything, readOnlyPermission]))).toEqual(reading);
    const unrestricted = actions.filter((action) => !('superadmin' in requirements[action]));
    expect(allowed(inRole(everything))).toEqual(unrestricted);
  });

  it('equals the permissions that only GET routes require', () => {
    const changing = Object.values<Route>(routes).filter(
      ({ method, path }) => method !== 'GET' && !/(check|evaluation)$/.test(path),
    );
    const asked = new Set(changing.map(({ access: action }) => action));
    const unmarked = actions.filter((action) => asked.has(action) && !('changes' in requirements[action]));
    expect(unmarked).toEqual(['platform.administrate', 'workspace.administrate', 'chart.view']);
  });

  it('does not restrict a superadmin', () => {
    const member: Access = { ...inRole([readOnlyPermission]), role: 'superadmin' };
    expect(allowed(member)).toEqual(actions);
  });
});

describe('room under a licence', () => {
  it('exists while there are fewer than it allows', () => {
    expect(hasRoom('experiment_count', access(), 'w', 1)).toBe(true);
    expect(hasRoom('experiment_count', access(), 'w', 2)).toBe(false);
    expect(hasRoom('experiment_count', access(), 'another', 0)).toBe(false);
  });

  it('does not restrict a superadmin, member or not', () => {
    const member: Access = { ...access(), role: 'superadmin' };
    expect(hasRoom('series_count', member, 'w', 3)).toBe(true);
    expect(hasRoom('series_count', superadmin, 'w', 1000)).toBe(true);
  });
});
