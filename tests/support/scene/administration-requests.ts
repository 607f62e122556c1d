import type { administrationRoutes } from '#shared/contracts/routes/administration-routes.ts';
import type { systemRoutes } from '#shared/contracts/routes/system-routes.ts';
import * as bodies from './bodies.ts';
import type { Requests } from './request.ts';
import type { Ids } from './scene.ts';
import { uniqueShort } from './unique.ts';

const action = ({ licence }: Ids) => ({ ...bodies.named('Action'), licences: [{ uuid: null, licence }] });
const permission = ({ role }: Ids) => ({ ...bodies.named('Permission'), roles: [{ uuid: null, role }] });
const role = (ids: Ids) => ({ ...bodies.named('Role'), permissions: [{ uuid: null, permission: ids.permission }] });
const name = () => ({ body: bodies.named('Free') });
const user = ({ workspace, role }: Ids) => ({ ...bodies.user(), workspaces: [{ uuid: null, workspace, role }] });

export const administrationRequests: Requests<keyof (typeof systemRoutes & typeof administrationRoutes)> = {
  listActions: { args: () => ({}) },
  createAction: { args: ({ ids }) => ({ body: action(ids) }) },
  getAction: { args: ({ ids }) => ({ path: { id: ids.action } }) },
  updateAction: { spends: 'action', args: ({ ids }) => ({ path: { uuid: ids.action }, body: action(ids) }) },
  deleteAction: { spends: 'action', args: ({ ids }) => ({ path: { id: ids.action } }) },
  checkActionName: { args: name },

  listLicences: { args: () => ({}) },
  createLicence: { args: ({ ids }) => ({ body: bodies.licence([ids.action]) }) },
  getLicence: { args: ({ ids }) => ({ path: { id: ids.licence } }) },
  updateLicence: {
    spends: 'licence',
    args: ({ ids }) => ({ path: { uuid: ids.licence }, body: bodies.licence([ids.action]) }),
  },
  deleteLicence: { spends: 'licence', args: ({ ids }) => ({ path: { id: ids.licence } }) },
  checkLicenceName: { args: name },

  listPermissions: { args: () => ({}) },
  createPermission: { args: ({ ids }) => ({ body: permission(ids) }) },
  getPermission: { args: ({ ids }) => ({ path: { id: ids.permission } }) },
  updatePermission: {
    spends: 'permission',
    args: ({ ids }) => ({ path: { uuid: ids.permission }, body: permission(ids) }),
  },
  deletePermission: { spends: 'permission', args: ({ ids }) => ({ path: { id: ids.permission } }) },
  checkPermissionName: { args: name },

  listRoles: { args: () => ({}) },
  createRole: { args: ({ ids }) => ({ body: role(ids) }) },
  getRole: { args: ({ ids }) => ({ path: { id: ids.role } }) },
  updateRole: { spends: 'role', args: ({ ids }) => ({ path: { uuid: ids.role }, body: role(ids) }) },
  deleteRole: { spends: 'role', args: ({ ids }) => ({ path: { id: ids.role } }) },
  checkRoleName: { args: name },

  listInvites: { args: () => ({}) },
  createInvite: { args: ({ ids }) => ({ body: bodies.invite(ids) }) },
  getInvite: { args: ({ ids }) => ({ path: { id: ids.invite } }) },
  updateInvite: {
    spends: 'invite',
    args: ({ ids }) => ({ path: { uuid: ids.invite }, body: { is_active: false, role: ids.role } }),
  },
  deleteInvite: { spends: 'invite', args: ({ ids }) => ({ path: { id: ids.invite } }) },

  listUsers: { args: () => ({}) },
  createUser: { args: ({ ids }) => ({ body: user(ids) }) },
  getUser: { args: ({ caller }) => ({ path: { id: caller.uuid } }) },
  updateUser: {
    spends: 'user',
    args: ({ ids }) => {
      const { password: _, password2: _again, ...body } = user(ids);
      return { path: { uuid: ids.user }, body: { ...body, is_staff: false, is_active: true } };
    },
  },
  deleteUser: { spends: 'user', args: ({ ids }) => ({ path: { id: ids.user } }) },
  checkEmail: { args: () => ({ body: { email: `${uniqueShort()}@example.com` } }) },
  listActivity: { args: () => ({ query: { search: 'example' } }) },
};
