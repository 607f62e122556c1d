import type { BodyInputOf } from '../../../../shared/contracts/routes.ts';
import { callApi } from '../../lib/call-api.ts';
import { type Update, useAdministrate } from '../../lib/use-administrate.ts';

type ActionBody = BodyInputOf<'createAction'>;
export const useCreateAction = () => useAdministrate((body: ActionBody) => callApi('createAction', { body }));
export const useUpdateAction = () =>
  useAdministrate(({ uuid, body }: Update<ActionBody>) => callApi('updateAction', { path: { uuid }, body }));
export const useDeleteAction = () => useAdministrate((id: string) => callApi('deleteAction', { path: { id } }));

type LicenceBody = BodyInputOf<'createLicence'>;
export const useCreateLicence = () => useAdministrate((body: LicenceBody) => callApi('createLicence', { body }));
export const useUpdateLicence = () =>
  useAdministrate(({ uuid, body }: Update<LicenceBody>) => callApi('updateLicence', { path: { uuid }, body }));
export const useDeleteLicence = () => useAdministrate((id: string) => callApi('deleteLicence', { path: { id } }));

type PermissionBody = BodyInputOf<'createPermission'>;
export const useCreatePermission = () =>
  useAdministrate((body: PermissionBody) => callApi('createPermission', { body }));
export const useUpdatePermission = () =>
  useAdministrate(({ uuid, body }: Update<PermissionBody>) => callApi('updatePermission', { path: { uuid }, body }));
export const useDeletePermission = () => useAdministrate((id: string) => callApi('deletePermission', { path: { id } }));

type RoleBody = BodyInputOf<'createRole'>;
export const useCreateRole = () => useAdministrate((body: RoleBody) => callApi('createRole', { body }));
export const useUpdateRole = () =>
  useAdministrate(({ uuid, body }: Update<RoleBody>) => callApi('updateRole', { path: { uuid }, body }));
export const useDeleteRole = () => useAdministrate((id: string) => callApi('deleteRole', { path: { id } }));
