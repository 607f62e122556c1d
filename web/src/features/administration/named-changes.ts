import type { ActionEntity, Licence, Permission, Role } from '#shared/contracts/administration.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { changesWithList, type Edit } from '#web/lib/forms/form-changes.ts';
import { useAdministrate } from '#web/lib/resources/administration.ts';

type ActionBody = BodyOf<'createAction'>;
export const useCreateAction = () =>
  useAdministrate((body: ActionBody) => callApi('createAction', { body }), 'The action was created');
export const useUpdateAction = () =>
  useAdministrate(async (edit: Edit<ActionEntity, ActionBody>) => {
    const { uuid } = edit.opened;
    const read = () => callApi('getAction', { path: { id: uuid } });
    const body = await changesWithList(edit, { field: 'licences', subject: 'licence', read });
    return callApi('updateAction', { path: { uuid }, body });
  }, 'The action was saved');
export const useDeleteAction = () => useAdministrate((id: string) => callApi('deleteAction', { path: { id } }));

type LicenceBody = BodyOf<'createLicence'>;
export const useCreateLicence = () =>
  useAdministrate((body: LicenceBody) => callApi('createLicence', { body }), 'The licence was created');
export const useUpdateLicence = () =>
  useAdministrate(async (edit: Edit<Licence, LicenceBody>) => {
    const { uuid } = edit.opened;
    const read = () => callApi('getLicence', { path: { id: uuid } });
    const body = await changesWithList(edit, { field: 'actions', subject: 'action', read });
    return callApi('updateLicence', { path: { uuid }, body });
  }, 'The licence was saved');
export const useDeleteLicence = () => useAdministrate((id: string) => callApi('deleteLicence', { path: { id } }));

type PermissionBody = BodyOf<'createPermission'>;
export const useCreatePermission = () =>
  useAdministrate((body: PermissionBody) => callApi('createPermission', { body }), 'The permission was created');
export const useUpdatePermission = () =>
  useAdministrate(async (edit: Edit<Permission, PermissionBody>) => {
    const { uuid } = edit.opened;
    const read = () => callApi('getPermission', { path: { id: uuid } });
    const body = await changesWithList(edit, { field: 'roles', subject: 'role', read });
    return callApi('updatePermission', { path: { uuid }, body });
  }, 'The permission was saved');
export const useDeletePermission = () => useAdministrate((id: string) => callApi('deletePermission', { path: { id } }));

type RoleBody = BodyOf<'createRole'>;
export const useCreateRole = () =>
  useAdministrate((body: RoleBody) => callApi('createRole', { body }), 'The role was created');
export const useUpdateRole = () =>
  useAdministrate(async (edit: Edit<Role, RoleBody>) => {
    const { uuid } = edit.opened;
    const read = () => callApi('getRole', { path: { id: uuid } });
    const body = await changesWithList(edit, { field: 'permissions', subject: 'permission', read });
    return callApi('updateRole', { path: { uuid }, body });
  }, 'The role was saved');
export const useDeleteRole = () => useAdministrate((id: string) => callApi('deleteRole', { path: { id } }));
