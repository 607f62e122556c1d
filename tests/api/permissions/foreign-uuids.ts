import type { Operation } from '#shared/contracts/routes.ts';
import type { Account } from '#tests/support/scene/account.ts';
import { argsOf } from '#tests/support/scene/requests.ts';
import type { Ids, Scene } from '#tests/support/scene/scene.ts';

/** Uuids of another tenant, another experiment, or another list, which must be treated as unknown. */
export interface Foreign {
  ids: Ids;
  /** Lines of other lists. */
  lines: { member: string; licence: string; action: string; role: string; permission: string; user: string };
}

interface UuidField {
  /** Existing uuids that this field may not reference. */
  foreign: (other: Foreign, own: Ids) => string[];
  /** A list with one valid line, if the successful request has none. */
  lines?: (ids: Ids, other: Ids) => object;
  /** Inaccessible ones are omitted: that is no refusal, and the same for all. */
  omits?: true;
}

const account: UuidField = { foreign: ({ ids }) => [ids.user] };
const projectUsers: UuidField['lines'] = ({ user }) => ({ users: [{ uuid: null, user }] });
const members: UuidField['lines'] = ({ user, role }) => ({ users: [{ uuid: null, user, role }] });
const inputs: UuidField['lines'] = (ids) => ({ inParameters: [{ in_parameter: ids['data-input'], value: 6 }] });
const projectUser: UuidField = { lines: projectUsers, foreign: ({ ids }) => [ids.user] };
const projectLine: UuidField = { lines: projectUsers, foreign: ({ ids }) => [ids['project-user']] };
const licence: UuidField = { foreign: ({ ids }) => [ids.role] };
const memberLine: UuidField = { lines: members, foreign: ({ lines }) => [lines.member] };
const memberUser: UuidField = { lines: members, foreign: ({ ids }) => [ids.workspace] };
const memberRole: UuidField = { lines: members, foreign: ({ ids }) => [ids.permission] };
const input: UuidField = { lines: inputs, foreign: ({ ids }, own) => [ids['data-input'], own['in-parameter']] };
const output: UuidField = { foreign: ({ ids }, own) => [ids['data-output'], own['out-parameter'], own['data-input']] };
const sources: UuidField = {
  lines: (ids) => ({ sources: [ids['data-experiment']] }),
  foreign: ({ ids }) => [ids['data-experiment']],
};
const another = (kind: 'workspace' | 'role' | 'licence' | 'action' | 'permission'): UuidField => ({
  foreign: ({ ids }) => [ids[kind]],
});
/** A workspace that the user does not belong to. */
const joining: UuidField['lines'] = ({ role }, { workspace }) => ({ workspaces: [{ uuid: null, workspace, role }] });
const line = (of: keyof Foreign['lines']): UuidField => ({ foreign: ({ lines }) => [lines[of]] });

/** Every field of a body that takes a uuid. */
export const foreignUuids: Record<string, UuidField> = {
  'changeName uuid': account,
  'changeEmail uuid': account,
  'changePassword uuid': account,
  'updateAccountCsvSettings uuid': account,
  'removePasskey uuid': { foreign: ({ ids }) => [ids.passkey.split('/')[0] ?? ''] },
  'createAccessToken workspace': { foreign: ({ ids }) => [ids.workspace] },
  'createAccessToken project': { lines: ({ workspace }) => ({ workspace }), foreign: ({ ids }) => [ids.project] },
  'createAccessToken experiment': { foreign: ({ ids }) => [ids['data-experiment']] },
  'setCompanySignIn role': { foreign: ({ ids }) => [ids.permission] },
  'beginCompanySignIn workspace': another('workspace'),
  'createWorkspace licence': licence,
  'createWorkspace users.uuid': memberLine,
  'createWorkspace users.user': memberUser,
  'createWorkspace users.role': memberRole,
  'updateWorkspace licence': licence,
  'updateWorkspace users.uuid': memberLine,
  'updateWorkspace users.user': memberUser,
  'updateWorkspace users.role': memberRole,
  'updateWorkspaceCsvSettings uuid': another('workspace'),
  'evaluateRules in_parameters': { foreign: ({ ids }, own) => [ids['data-input'], own['out-parameter']] },
  'evaluateRobustness tolerances.in_parameter': {
    lines: (ids) => ({ tolerances: [{ in_parameter: ids['data-input'], amount: 1 }] }),
    foreign: ({ ids }, own) => [ids['data-input'], own['in-parameter']],
  },
  'evaluateRobustness in_parameters': {
    lines: (ids) => ({ in_parameters: [ids['data-input']] }),
    foreign: ({ ids }, own) => [ids['data-input'], own['out-parameter']],
  },
  'previewCompParameter replaces': {
    omits: true,
    foreign: ({ ids }, own) => [ids['comp-parameter'], own['out-parameter']],
  },
  'previewOutParameter replaces': {
    omits: true,
    foreign: ({ ids }, own) => [ids['out-parameter'], own['in-parameter']],
  },
  'previewRule replaces': { omits: true, foreign: ({ ids }, own) => [ids.rule, own['in-parameter']] },
  'createExperiment sources': sources,
  'updateExperiment sources': sources,
  'createProject users.uuid': projectLine,
  'createProject users.user': projectUser,
  'updateProject users.uuid': projectLine,
  'updateProject users.user': projectUser,
  'listRecentExperiments experiments': { omits: true, foreign: ({ ids }) => [ids.experiment] },
  'reportMeasurements measurements.sample': { foreign: ({ ids }) => [ids.sample, ids.series] },
  'createSample restores': { foreign: ({ ids }, own) => [ids.sample, own.series] },
  'createSample inParameters.in_parameter': input,
  'createSample outParameters.out_parameter': output,
  'addToShortlist inParameters.in_parameter': input,
  'addToShortlist predicted_outputs.uuid': output,
  'updateSample inParameters.in_parameter': input,
  'updateSample outParameters.out_parameter': output,
  // A job that is no plot of the experiment has no result, whatever its owner.
  'plot job_id': { omits: true, lines: () => ({ plot_settings: undefined }), foreign: ({ ids }) => [ids.experiment] },
  'listMultipleExperimentSamples experiments': { foreign: ({ ids }) => [ids['data-experiment']] },
  // Administration may reference everything: here a uuid of another kind, or a line of another list, is foreign.
  'createAction licences.uuid': line('action'),
  'createAction licences.licence': another('role'),
  'updateAction licences.uuid': line('action'),
  'updateAction licences.licence': another('role'),
  'createLicence actions.uuid': line('licence'),
  'createLicence actions.action': another('permission'),
  'updateLicence actions.uuid': line('licence'),
  'updateLicence actions.action': another('permission'),
  'createPermission roles.uuid': line('permission'),
  'createPermission roles.role': another('licence'),
  'updatePermission roles.uuid': line('permission'),
  'updatePermission roles.role': another('licence'),
  'createRole permissions.uuid': line('role'),
  'createRole permissions.permission': another('action'),
  'updateRole permissions.uuid': line('role'),
  'updateRole permissions.permission': another('action'),
  'createInvite workspace': another('role'),
  'createInvite role': another('permission'),
  'updateInvite role': another('permission'),
  'createUser workspaces.uuid': line('user'),
  'createUser workspaces.workspace': another('role'),
  'createUser workspaces.role': another('permission'),
  'updateUser workspaces.uuid': line('user'),
  'updateUser workspaces.workspace': another('role'),
  'updateUser workspaces.role': { ...another('permission'), lines: joining },
};

export const partsOf = (name: string) => {
  const [operation = '', path = ''] = name.split(' ');
  return { operation: operation as Operation, path: path.split('.') };
};

/** The successful request, with this uuid in this field. */
export function withUuid(name: string, [own, other]: readonly [Scene, Scene], caller: Account, uuid: string) {
  const { operation, path } = partsOf(name);
  const { body, ...rest } = argsOf(operation, own, caller);
  const complete: unknown = { ...Object(body), ...foreignUuids[name]?.lines?.(own.ids, other.ids) };
  return { ...rest, body: put(complete, path, uuid) };
}

/** In a list of objects, in its first line; a list of uuids contains only it. */
function put(value: unknown, [key, ...rest]: readonly string[], uuid: string): unknown {
  if (Array.isArray(value))
    return key === undefined ? [uuid] : [put(value[0], [key, ...rest], uuid), ...value.slice(1)];
  if (key === undefined) return uuid;
  return { ...Object(value), [key]: put(Object(value)[key], rest, uuid) };
}

/** The field's name in a refusal. */
export function nameOf(field: string): string {
  const key = partsOf(field).path.at(-1) ?? '';
  if (field.endsWith(' predicted_outputs.uuid')) return 'output';
  return { uuid: 'line', in_parameter: 'input', in_parameters: 'input', out_parameter: 'output' }[key] ?? key;
}
