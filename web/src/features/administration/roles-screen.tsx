import type * as z from 'zod';
import { type Role, roleWrite } from '#shared/contracts/administration.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useListPermissions, useListRoles } from '#web/lib/resources/administration.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { NumberedList } from '#web/ui/numbered-list.tsx';
import { useCreateRole, useDeleteRole, useUpdateRole } from './named-changes.ts';
import { type NamedConfig, nameColumn } from './named-config.ts';
import { NamedTable } from './named-table.tsx';
import { permissionWords } from './permission-words.ts';

export function RolesScreen() {
  const query = useListRoles();
  const permissions = useListPermissions();
  const create = useCreateRole();
  const update = useUpdateRole();
  const remove = useDeleteRole();
  return (
    <NamedTable
      config={config}
      query={query}
      referred={permissions.data}
      create={create.mutateAsync}
      update={update.mutateAsync}
      remove={remove.mutateAsync}
    />
  );
}

const config: NamedConfig<Role, z.input<typeof roleWrite>, z.output<typeof roleWrite>> = {
  title: 'Roles',
  noun: 'role',
  createLabel: 'New Role',
  columns: [nameColumn],
  schema: roleWrite,
  formOf: (role) => ({ name: role?.name ?? '', permissions: role?.permissions ?? [] }),
  isTaken: (name) => callApi('checkRoleName', { body: { name } }),
  links: {
    name: 'permissions',
    title: 'Permissions',
    field: 'permission',
    label: 'Permission',
    words: permissionWords,
  },
  expanded: ({ name, permissions }, nameOf) => (
    <DetailList
      details={[
        { label: 'Name', value: name },
        {
          label: 'Permissions',
          value: (
            <NumberedList
              items={permissions.map(({ uuid, permission }) => ({ key: uuid, text: nameOf(permission) }))}
              empty="No permissions"
            />
          ),
        },
      ]}
    />
  ),
};
