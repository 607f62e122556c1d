import type * as z from 'zod';
import { type Permission, permissionWrite } from '#shared/contracts/administration.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { changesWithList } from '#web/lib/forms/form-changes.ts';
import { useListPermissions, useListRoles } from '#web/lib/resources/administration.ts';
import { type NamedConfig, nameColumn, takenFrom } from './named-config.ts';
import { NameAndLinks, NamedTable } from './named-table.tsx';

export function PermissionsScreen() {
  const query = useListPermissions();
  const roles = useListRoles();
  return <NamedTable config={config} query={query} referred={roles.data} />;
}

const config: NamedConfig<Permission, z.input<typeof permissionWrite>, z.output<typeof permissionWrite>> = {
  title: 'Permissions',
  noun: 'permission',
  createLabel: 'New Permission',
  columns: [nameColumn],
  schema: permissionWrite,
  formOf: (permission) => ({ name: permission?.name ?? '', roles: permission?.roles ?? [] }),
  isTaken: (name) => callApi('checkPermissionName', { body: { name } }),
  create: (body) => callApi('createPermission', { body }),
  update: async (edit) => {
    const { uuid } = edit.opened;
    const read = () => callApi('getPermission', { path: { id: uuid } });
    const body = await changesWithList(edit, { field: 'roles', subject: 'role', read });
    return callApi('updatePermission', { path: { uuid }, body });
  },
  remove: (id) => callApi('deletePermission', { path: { id } }),
  deleteConsequence: ({ roles }, nameOf) =>
    takenFrom(
      'role',
      roles.map(({ role }) => nameOf(role)),
    ),
  links: { name: 'roles', title: 'Roles', field: 'role', label: 'Role' },
  expanded: ({ name, roles }, nameOf) => (
    <NameAndLinks
      name={name}
      label="Roles"
      links={roles.map(({ uuid, role }) => ({ key: uuid, text: nameOf(role) }))}
    />
  ),
};
