import { isDeepStrictEqual } from 'node:util';

/** Enough to see what a change was about; the others are counted. */
const maxNamed = 5;
/** They say which row and which state of it is meant, or confirm a change, and change nothing. */
const identifying = new Set(['uuid', 'version', 'gives_up_own_rights']);
/** Lists of changes: an empty one, which the contract adds, changes nothing. */
const listsOfChanges = new Set(['inParameters', 'outParameters']);

/**
 * The names of the fields, never their values, that the body of an update changes in a row: `is_active,expiry_date`.
 * A value that the row has already is no change. A field that the row keeps elsewhere, such as a workspace's users,
 * counts as changed.
 */
export function changedFieldNames(body: unknown, row: unknown): string {
  if (!isObject(body) || !isObject(row)) return '';
  const before = new Map<string, unknown>(Object.entries(row));
  const names = Object.entries(body)
    .filter(([name, value]) => !identifying.has(name) && !isKept(name, value, before))
    .map(([name]) => name);
  const more = names.length - maxNamed;
  return [...names.slice(0, maxNamed), ...(more > 0 ? [`+${more}`] : [])].join(',');
}

function isKept(name: string, value: unknown, before: ReadonlyMap<string, unknown>): boolean {
  if (listsOfChanges.has(name)) return Array.isArray(value) && value.length === 0;
  // A reference's field is named after what it refers to, and the row's attribute after the uuid.
  const known = [name, `${name}_uuid`].find((attribute) => before.has(attribute));
  return known !== undefined && isDeepStrictEqual(before.get(known), value);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
