import type * as z from 'zod';
import { type Role, roleWrite } from '#shared/contracts/administration.ts';
import type { PermissionName, readOnlyPermission } from '#shared/rules/permissions.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useListPermissions, useListRoles } from '#web/lib/resources/administration.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { NumberedList } from '#web/ui/numbered-list.tsx';
import type { RightWords } from './group-rights.ts';
import { useCreateRole, useDeleteRole, useUpdateRole } from './named-changes.ts';
import { type NamedConfig, nameColumn } from './named-config.ts';
import { NamedTable } from './named-table.tsx';

type KnownPermission = PermissionName | typeof readOnlyPermission;

const permissions: Record<KnownPermission, RightWords> = {
  'project:manage': { group: 'Projects and experiments', text: 'See all projects; create, change and delete them' },
  'experiment:manage': { group: 'Projects and experiments', text: 'Create, change, copy and delete experiments' },
  'input_parameter:manage': {
    group: 'Settings of experiments',
    text: 'Change inputs, also those of the workspace’s library',
  },
  'output_parameter:manage': {
    group: 'Settings of experiments',
    text: 'Change outputs, also those of the workspace’s library',
  },
  'complex_parameter:manage': { group: 'Settings of experiments', text: 'Change functions' },
  'rule:manage': { group: 'Settings of experiments', text: 'Change rules' },
  'script:manage': { group: 'Settings of experiments', text: 'Change scripts, where the licence allows it too' },
  'workspace_settings:read': { group: 'Workspace', text: 'See the settings of the workspace' },
  'workspace_settings:manage': { group: 'Workspace', text: 'Change the settings of the workspace' },
  'workspace:read_only': { group: 'Restriction', text: 'Only read: change nothing, whatever else is ticked' },
};

const permissionWords: ReadonlyMap<string, RightWords> = new Map(Object.entries(permissions));

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
