import type * as z from 'zod';
import { type Role, roleWrite } from '#shared/contracts/administration.ts';
import type { PermissionName, readOnlyPermission } from '#shared/rules/permissions.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { changesWithList } from '#web/lib/forms/form-changes.ts';
import { useListPermissions, useListRoles } from '#web/lib/resources/administration.ts';
import type { RightWords } from './link-checks.tsx';
import { type NamedConfig, nameColumn } from './named-config.ts';
import { NameAndLinks, NamedTable } from './named-table.tsx';

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
  return <NamedTable config={config} query={query} referred={permissions.data} />;
}

const config: NamedConfig<Role, z.input<typeof roleWrite>, z.output<typeof roleWrite>> = {
  title: 'Roles',
  noun: 'role',
  createLabel: 'New Role',
  columns: [nameColumn],
  schema: roleWrite,
  formOf: (role) => ({ name: role?.name ?? '', permissions: role?.permissions ?? [] }),
  isTaken: (name) => callApi('checkRoleName', { body: { name } }),
  create: (body) => callApi('createRole', { body }),
  update: async (edit) => {
    const { uuid } = edit.opened;
    const read = () => callApi('getRole', { path: { id: uuid } });
    const body = await changesWithList(edit, { field: 'permissions', subject: 'permission', read });
    return callApi('updateRole', { path: { uuid }, body });
  },
  remove: (id) => callApi('deleteRole', { path: { id } }),
  links: {
    name: 'permissions',
    title: 'Permissions',
    field: 'permission',
    label: 'Permission',
    words: permissionWords,
  },
  expanded: ({ name, permissions }, nameOf) => (
    <NameAndLinks
      name={name}
      label="Permissions"
      links={permissions.map(({ uuid, permission }) => ({ key: uuid, text: nameOf(permission) }))}
    />
  ),
};
