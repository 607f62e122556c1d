import type { Permission, Role } from '#shared/contracts/administration.ts';
import { type PermissionName, readOnlyPermission } from '#shared/rules/permissions.ts';
import { optionsOf } from '#web/lib/resources/administration.ts';

const changed: Partial<Record<PermissionName, string>> = {
  'project:manage': 'projects',
  'experiment:manage': 'experiments',
  'input_parameter:manage': 'inputs',
  'output_parameter:manage': 'outputs',
  'complex_parameter:manage': 'functions',
  'rule:manage': 'rules',
  'script:manage': 'scripts',
  'workspace_settings:manage': 'the settings of the workspace',
};
const list = new Intl.ListFormat('en');

/** The rights of a role, for a person who gives it to somebody. */
export function roleText(permissions: readonly string[]): string {
  if (permissions.includes(readOnlyPermission)) return 'Only reads, and changes nothing.';
  const things = Object.entries(changed).flatMap(([name, thing]) => (permissions.includes(name) ? thing : []));
  const always = 'Plans series, enters values and makes models';
  return things.length > 0 ? `${always}; changes ${list.format(things)}.` : `${always}; changes no settings.`;
}

/** The roles to choose from, each with its text; without one until the permissions are known. */
export function roleOptions(roles: readonly Role[] | undefined, permissions: readonly Permission[] | undefined) {
  const names = new Map(permissions?.map(({ uuid, name }) => [uuid, name]));
  const texts = new Map(
    roles?.map((role) => [role.uuid, roleText(role.permissions.flatMap((line) => names.get(line.permission) ?? []))]),
  );
  return optionsOf(roles).map((option) => {
    const text = permissions && texts.get(option.value);
    return text ? { ...option, text } : option;
  });
}
