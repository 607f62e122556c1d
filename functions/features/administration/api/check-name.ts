import { platform } from '#functions/tables/definitions.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { limits } from '#shared/rules/limits.ts';
import { type NamedKind, nameKey } from './name-items.ts';

/** Whether the name is taken. What could not be a name is not; the form says what is wrong with it. */
export async function isNameTaken(kind: NamedKind, name: string): Promise<boolean> {
  const key = nameKey(kind, name);
  if (key.sort === '' || name.trim().length > limits.name) return false;
  return (await uniqueNames.get(platform, key)) !== undefined;
}
