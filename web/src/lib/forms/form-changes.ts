import { hashKey } from '@tanstack/react-query';

/** The values that a form was opened with, and those that its person saves. */
export interface Edit<Item, Body> {
  opened: Item;
  saved: Body;
}

/** Fields that have a meaning only with another one: they are sent when that one has changed. */
export type Dependents<Body> = Partial<Record<keyof Body, readonly (keyof Body)[]>>;

/**
 * The fields that the person of a form has changed. The others are not sent, because somebody else may have changed
 * them since the form was opened (decision ADMIN-1).
 */
export function changedFields<Body extends object>(
  { opened, saved }: Edit<object, Body>,
  dependents: Dependents<Body> = {},
): Partial<Body> {
  const before = new Map<PropertyKey, unknown>(Object.entries(opened));
  const changed = keysOf(saved).filter((field) => !isSame(saved[field], before.get(field)));
  const sent = new Set(changed.flatMap((field) => [field, ...(dependents[field] ?? [])]));
  const changes: Partial<Body> = { ...saved };
  for (const field of keysOf(saved)) if (!sent.has(field)) delete changes[field];
  return changes;
}

/** A line of a list in a form: its own uuid, null for a new one, and its references. */
type Line = Record<string, string | null>;

interface ListOfForm<Field extends string> {
  field: Field;
  /** The reference that a list has once, such as the user of a member. */
  subject: string;
  /** Reads the list as it is now. */
  read: () => Promise<Record<Field, readonly Line[]>>;
}

/** The changed fields; of a changed list, the list as it is now with the person's changes. */
export async function changesWithList<Field extends string, Body extends Record<Field, readonly Line[]>>(
  { opened, saved }: Edit<Record<Field, readonly Line[]>, Body>,
  { field, subject, read }: ListOfForm<Field>,
): Promise<Partial<Body>> {
  const changes = changedFields({ opened, saved });
  if (changes[field] === undefined) return changes;
  const current = (await read())[field];
  return { ...changes, [field]: mergeLines({ opened: opened[field], saved: saved[field] }, current, subject) };
}

/** The current lines with what was added, removed and changed. A line that somebody else has removed stays removed. */
export function mergeLines(
  { opened, saved }: Edit<readonly Line[], readonly Line[]>,
  current: readonly Line[],
  subject: string,
): Line[] {
  const lineIn = (lines: readonly Line[], line: Line) => lines.find((one) => one[subject] === line[subject]);
  const isRemoved = (line: Line) => lineIn(opened, line) !== undefined && !lineIn(saved, line);
  const changed = (line: Line): Line => {
    const [before, after] = [lineIn(opened, line), lineIn(saved, line)];
    const isKept = !after || (before && isSame({ ...before, uuid: null }, { ...after, uuid: null }));
    return isKept ? line : { ...after, uuid: line.uuid ?? null };
  };
  const added = saved.filter((line) => !lineIn(opened, line) && !lineIn(current, line));
  return [...current.filter((line) => !isRemoved(line)).map(changed), ...added];
}

/** The order of an object's keys has no meaning. An unknown value and a missing one differ. */
const isSame = (a: unknown, b: unknown) => (a === undefined) === (b === undefined) && hashKey([a]) === hashKey([b]);

function keysOf<Body extends object>(body: Body): (keyof Body)[] {
  const keys: (keyof Body)[] = [];
  for (const key in body) keys.push(key);
  return keys;
}
