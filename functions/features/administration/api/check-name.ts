import { platform } from '#functions/tables/definitions.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { limits } from '#shared/rules/limits.ts';
import { type NamedKind, nameKey } from './name-items.ts';

/** True if the name is in use. Invalid names count as free; the form reports their errors. */
export async function isNameTaken(kind: NamedKind, name: string): Promise<boolean> {
  const key = nameKey(kind, name);
  if (key.sort === '' || name.trim().length > limits.name) return false;
  return (await uniqueNames.get(platform, key)) !== undefined;
}
