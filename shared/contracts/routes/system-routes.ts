import * as z from 'zod';
import * as admin from '../administration.ts';
import type { Route } from '../route.ts';

const administered = { feature: 'administration', access: 'platform.administrate' } as const;

/** The calls of one kind of what superadmins alone administrate, each of which has a name of its own. */
function callsOf<
  Kind extends 'action' | 'licence' | 'permission' | 'role',
  Entity extends z.ZodType,
  Write extends z.ZodType,
  Update extends z.ZodType,
>(kind: Kind, { entity, write, update }: { entity: Entity; write: Write; update: Update }) {
  const one = kind === 'action' ? 'an action' : `a ${kind}`;
  const path = `/${kind}s` as const;
  const ofOne = { ...administered, target: kind };
  return {
    list: { ...administered, method: 'GET', path, summary: `All ${kind}s`, response: z.array(entity), status: 200 },
    create: {
      ...administered,
      method: 'POST',
      path,
      summary: `Create ${one}`,
      body: write,
      response: entity,
      status: 201,
    },
    get: { ...ofOne, method: 'GET', path: `${path}/{id}`, summary: `One ${kind}`, response: entity, status: 200 },
    update: {
      ...ofOne,
      method: 'PATCH',
      path: `${path}/{uuid}`,
      summary: `Change ${one}`,
      body: update,
      response: entity,
      status: 200,
    },
    delete: { ...ofOne, method: 'DELETE', path: `${path}/{id}`, summary: `Delete ${one}`, response: null, status: 204 },
    check: {
      ...administered,
      method: 'POST',
      path: `${path}/check-name-duplicates`,
      summary: `Whether ${one} of this name exists`,
      recorded: 'never',
      body: admin.nameCheck,
      response: admin.isDuplicate,
      status: 200,
    },
  } as const;
}

const actions = callsOf('action', { entity: admin.action, write: admin.actionWrite, update: admin.actionUpdate });
const licences = callsOf('licence', { entity: admin.licence, write: admin.licenceWrite, update: admin.licenceUpdate });
const permissions = callsOf('permission', {
  entity: admin.permission,
  write: admin.permissionWrite,
  update: admin.permissionUpdate,
});
const roles = callsOf('role', { entity: admin.role, write: admin.roleWrite, update: admin.roleUpdate });

/** Actions, licences, permissions and roles. */
export const systemRoutes = {
  listActions: actions.list,
  createAction: actions.create,
  getAction: actions.get,
  updateAction: actions.update,
  deleteAction: actions.delete,
  checkActionName: actions.check,
  listLicences: licences.list,
  createLicence: licences.create,
  getLicence: licences.get,
  updateLicence: licences.update,
  deleteLicence: licences.delete,
  checkLicenceName: licences.check,
  listPermissions: permissions.list,
  createPermission: permissions.create,
  getPermission: permissions.get,
  updatePermission: permissions.update,
  deletePermission: permissions.delete,
  checkPermissionName: permissions.check,
  listRoles: roles.list,
  createRole: roles.create,
  getRole: roles.get,
  updateRole: roles.update,
  deleteRole: roles.delete,
  checkRoleName: roles.check,
} as const satisfies Record<string, Route>;
