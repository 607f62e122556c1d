import type { PermissionName, readOnlyPermission } from '#shared/rules/permissions.ts';
import type { RightWords } from './group-rights.ts';

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

export const permissionWords: ReadonlyMap<string, RightWords> = new Map(Object.entries(permissions));
