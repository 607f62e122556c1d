import * as z from 'zod';
import type { Route } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import type { Account } from './account.ts';
import { makers } from './makers.ts';
import type { AnyRequest } from './request.ts';
import { operations, requests } from './requests.ts';
import type { Ids, Scene } from './scene.ts';

const routeOf = (name: Operation): Route => routes[name];

/** All calls that change a thing in part. */
export const patches = operations.filter((name) => routeOf(name).method === 'PATCH');

/** Those that can change some fields alone: a new e-mail or password needs the old password beside it. */
export const partialPatches = patches.filter((name) => !['changeEmail', 'changePassword'].includes(name));

/** Fields of a body that are none of the thing: what identifies it or its version, and what is confirmed. */
const aside = ['uuid', 'version', 'rename_uses', 'gives_up_own_rights'];

/** The fields of the thing that a body may have. */
export function fieldsOf(name: Operation): string[] {
  const { properties = {} } = z.toJSONSchema(routeOf(name).body ?? z.object(), { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).filter((field) => !aside.includes(field));
}

/** The call that reads the thing: the response of the change would not show what else was written. */
export const reads: Record<string, Operation> = {
  updateAccountCsvSettings: 'getUser',
  changeName: 'getUser',
  changeEmail: 'getUser',
  changePassword: 'getUser',
  updateWorkspace: 'getWorkspace',
  updateWorkspaceCsvSettings: 'getWorkspace',
  updateProject: 'getProject',
  updateWebhook: 'listWebhooks',
  updateExperiment: 'getExperiment',
  updateInParameter: 'listInParameters',
  updateOutParameter: 'listOutParameters',
  updateCompParameter: 'listCompParameters',
  updateScript: 'listScripts',
  updateRule: 'listRules',
  updateSeries: 'listSeries',
  updateSample: 'listSamples',
  updateInputImportance: 'listInputImportances',
  updateOutputImportance: 'listOutputImportances',
  updateComplexImportance: 'listComplexImportances',
  updateAction: 'getAction',
  updateLicence: 'getLicence',
  updatePermission: 'getPermission',
  updateRole: 'getRole',
  updateInvite: 'getInvite',
  updateUser: 'getUser',
  updateGlobalInParameter: 'listGlobalInParameters',
  updateGlobalOutParameter: 'listGlobalOutParameters',
};

/** Fields that the scene's own request omits. */
const more: Partial<Record<Operation, (ids: Ids) => object>> = {
  updateWorkspace: (ids) => ({ users: [{ uuid: null, user: ids.user, role: ids.role }] }),
  updateProject: (ids) => ({ users: [{ uuid: null, user: ids.user }] }),
};

/** The thing that a call changes, new where the call uses it up. */
export async function thingOf(name: Operation, scene: Scene, caller: Account) {
  const { spends }: AnyRequest = requests[name];
  const ids = spends ? { ...scene.ids, [spends]: await makers[spends]({ ...scene, caller }) } : scene.ids;
  return thingAt(name, { ...scene, ids }, caller);
}

/** A thing with all fields set, the call that changes it, and the one that reads it. */
export function thingAt(name: Operation, scene: Scene, caller: Account) {
  const ground = { ...scene, caller };
  const { args }: AnyRequest = requests[name];
  const { path, query, body: own } = args(ground);
  const body: Record<string, unknown> = { ...Object(own), ...more[name]?.(scene.ids) };
  const patch = (change: object) => caller.api.ask(name, { path, query, body: change });
  const read = reads[name] as Operation;
  const target: unknown = Object.values(path ?? {}).at(-1);
  const reader: AnyRequest = requests[read];
  const at = read.startsWith('list') ? reader.args(ground).path : { id: target };
  const current = async () => {
    const { body: found } = await caller.api.ask(read, { path: at });
    const list: unknown = name === 'updateSeries' ? found.series : found;
    return Array.isArray(list) ? list.find(({ uuid }) => uuid === target) : found;
  };
  return { target, ids: scene.ids, body, patch, current };
}
