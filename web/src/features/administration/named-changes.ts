import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { type Update, useAdministrate } from '#web/lib/resources/administration.ts';

type ActionBody = BodyInputOf<'createAction'>;
export const useCreateAction = () =>
  useAdministrate((body: ActionBody) => callApi('createAction', { body }), 'The action was created');
export const useUpdateAction = () =>
  useAdministrate(
    ({ uuid, body }: Update<BodyInputOf<'updateAction'>>) => callApi('updateAction', { path: { uuid }, body }),
    'The action was saved',
  );
export const useDeleteAction = () => useAdministrate((id: string) => callApi('deleteAction', { path: { id } }));

type LicenceBody = BodyInputOf<'createLicence'>;
export const useCreateLicence = () =>
  useAdministrate((body: LicenceBody) => callApi('createLicence', { body }), 'The licence was created');
export const useUpdateLicence = () =>
  useAdministrate(
    ({ uuid, body }: Update<BodyInputOf<'updateLicence'>>) => callApi('updateLicence', { path: { uuid }, body }),
    'The licence was saved',
  );
export const useDeleteLicence = () => useAdministrate((id: string) => callApi('deleteLicence', { path: { id } }));

type PermissionBody = BodyInputOf<'createPermission'>;
export const useCreatePermission = () =>
  useAdministrate((body: PermissionBody) => callApi('createPermission', { body }), 'The permission was created');
export const useUpdatePermission = () =>
  useAdministrate(
    ({ uuid, body }: Update<BodyInputOf<'updatePermission'>>) => callApi('updatePermission', { path: { uuid }, body }),
    'The permission was saved',
  );
export const useDeletePermission = () => useAdministrate((id: string) => callApi('deletePermission', { path: { id } }));

type RoleBody = BodyInputOf<'createRole'>;
export const useCreateRole = () =>
  useAdministrate((body: RoleBody) => callApi('createRole', { body }), 'The role was created');
export const useUpdateRole = () =>
  useAdministrate(
    ({ uuid, body }: Update<BodyInputOf<'updateRole'>>) => callApi('updateRole', { path: { uuid }, body }),
    'The role was saved',
  );
export const useDeleteRole = () => useAdministrate((id: string) => callApi('deleteRole', { path: { id } }));
