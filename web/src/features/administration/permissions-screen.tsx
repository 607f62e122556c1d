import type * as z from 'zod';
import { type Permission, permissionWrite } from '#shared/contracts/administration.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useListPermissions, useListRoles } from '#web/lib/resources/administration.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { NumberedList } from '#web/ui/numbered-list.tsx';
import { useCreatePermission, useDeletePermission, useUpdatePermission } from './named-changes.ts';
import { type NamedConfig, nameColumn, takenFrom } from './named-config.ts';
import { NamedTable } from './named-table.tsx';

export function PermissionsScreen() {
  const query = useListPermissions();
  const roles = useListRoles();
  const create = useCreatePermission();
  const update = useUpdatePermission();
  const remove = useDeletePermission();
  return (
    <NamedTable
      config={config}
      query={query}
      referred={roles.data}
      create={create.mutateAsync}
      update={update.mutateAsync}
      remove={remove.mutateAsync}
    />
  );
}

const config: NamedConfig<Permission, z.input<typeof permissionWrite>, z.output<typeof permissionWrite>> = {
  title: 'Permissions',
  noun: 'permission',
  createLabel: 'New Permission',
  columns: [nameColumn],
  schema: permissionWrite,
  formOf: (permission) => ({ name: permission?.name ?? '', roles: permission?.roles ?? [] }),
  isTaken: (name) => callApi('checkPermissionName', { body: { name } }),
  deleteConsequence: ({ roles }, nameOf) =>
    takenFrom(
      'role',
      roles.map(({ role }) => nameOf(role)),
    ),
  links: { name: 'roles', title: 'Roles', field: 'role', label: 'Role' },
  expanded: ({ name, roles }, nameOf) => (
    <DetailList
      details={[
        { label: 'Name', value: name },
        {
          label: 'Roles',
          value: (
            <NumberedList items={roles.map(({ uuid, role }) => ({ key: uuid, text: nameOf(role) }))} empty="No roles" />
          ),
        },
      ]}
    />
  ),
};
