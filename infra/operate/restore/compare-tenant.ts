import type { TableName } from '#functions/tables/definitions.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { type RawItem, textOf } from '../raw-tables.ts';
import type { PastContents } from './past-contents.ts';
import {
  contentKey,
  type NameOf,
  type Restored,
  restoredOf,
  restoredTables,
  stateOf,
  withPresent,
} from './restored-items.ts';

interface Counts {
  /** Deleted since. */
  missing: number;
  changed: number;
  same: number;
  /** Made since: they stay. */
  added: number;
}

interface Plan {
  counts: Record<Restored, Counts>;
  /** Unique names that have another owner now. */
  taken: string[];
  /** The names of missing files whose contents are gone for good. */
  lost: string[];
}

/** Compares a tenant as it was with the running one: what a restore would do. */
export async function compareTenant(tenant: string, nameThen: NameOf, contents: PastContents): Promise<Plan> {
  const none = () => ({ missing: 0, changed: 0, same: 0, added: 0 });
  const counts = Object.fromEntries(restoredTables.map((table) => [table, none()])) as Record<Restored, Counts>;
  const taken: string[] = [];
  const lost: string[] = [];
  const known = new Set<string>();
  for await (const { table, item, now } of withPresent(tenant, nameThen)) {
    known.add(idOf(table, item));
    const state = stateOf(table, item, now);
    counts[table][state]++;
    const key = contentKey(table, item);
    if (key !== undefined && state !== 'same' && !(await contents.find(key))) lost.push(textOf(item.name));
    const isTaken = table === 'unique-names' && now !== undefined && textOf(now.uuid) !== textOf(item.uuid);
    if (isTaken) taken.push(textOf(item.sort));
  }
  for await (const { table, item } of restoredOf(tenant, physicalName)) {
    if (!known.has(idOf(table, item))) counts[table].added++;
  }
  return { counts, taken, lost };
}

/** A plan for people: a table, and the files that stay away. */
export function planText(plan: Plan): string {
  return [tableText(plan), ...lostText(plan)].join('\n');
}

function tableText({ counts }: Plan): string {
  const row = (...cells: (string | number)[]) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(24) : String(cell).padStart(12))).join('');
  const lines = restoredTables.map((table) => {
    const { missing, changed, added, same } = counts[table];
    return row(table, missing, changed, added, same);
  });
  return [row('', 'missing', 'changed', 'made since', 'same'), ...lines].join('\n');
}

const lostText = ({ lost }: Plan) =>
  lost.length === 0
    ? []
    : [`${lost.length} files stay away, their contents are gone: ${lost.slice(0, namedFiles).join(', ')}.`];
const namedFiles = 10;

const idOf = (table: TableName, { parent, sort }: RawItem) => JSON.stringify([table, textOf(parent), textOf(sort)]);
