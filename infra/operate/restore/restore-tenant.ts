import * as z from 'zod';
import { platform, type TableName } from '#functions/tables/definitions.ts';
import { readRawItem, textOf } from '../raw-tables.ts';
import { compareTenant, planText } from './compare-tenant.ts';
import { copyItems } from './copy-items.ts';
import { bringBack, formerMembers, membersText } from './former-members.ts';
import type { PastContents } from './past-contents.ts';
import type { PastTables } from './past-tables.ts';
import { pastTables, restoredTables } from './restored-items.ts';

interface Options {
  workspace: string;
  at: string;
  /** Whether those come back who were members and are none now. */
  members?: boolean | undefined;
  /** The name of the workspace; without it nothing is copied. */
  confirm?: string | undefined;
  /** The treatment of items that were changed since. */
  changed: 'refuse' | 'overwrite' | 'keep';
}

interface Past {
  tables: PastTables;
  contents: PastContents;
}

/** Copies the contents of one tenant, as they were, into the running tables, while others work. */
export async function restoreTenant(
  { workspace, at, members, confirm, changed }: Options,
  { tables: past, contents }: Past,
): Promise<string> {
  const moment = momentOf(at);
  const name = await nameOfWorkspace(workspace);
  if (confirm !== undefined && confirm !== name) throw new Error('--confirm must be the name of the workspace');
  await past.open(pastTables, moment);
  const nameThen = (table: TableName) => past.nameOf(table, moment);
  const plan = await compareTenant(workspace, nameThen, contents);
  const former = await formerMembers(workspace, nameThen);
  const table = [planText(plan), ...membersText(former, members)].join('\n');
  const kept = 'The copies of the tables are kept for it; --drop removes them without copying.';
  if (plan.taken.length > 0) {
    return `${table}\nNothing was copied: these names belong to something newer, rename it first: ${plan.taken.slice(0, 10).join(', ')}. ${kept}`;
  }
  if (confirm === undefined) {
    return `${table}\nNothing was copied. With --confirm and the name of the workspace it is. ${kept}`;
  }
  const newer = restoredTables.reduce((sum, of) => sum + plan.counts[of].changed, 0);
  if (newer > 0 && changed === 'refuse') {
    return `${table}\nNothing was copied: ${newer} items were changed since. --overwrite replaces them, --keep copies only what is missing. ${kept}`;
  }
  const copied = await copyItems(workspace, nameThen, { overwrites: changed === 'overwrite', contents });
  const returned = members ? await bringBack(former) : [];
  await past.drop(pastTables, moment);
  const done = `${copied} items were copied into ${name}. People who have it open reload the page`;
  return [table, ...returned, done].join('\n');
}

/** Removes the copies that a run has left. */
export async function dropCopies(at: string, past: PastTables): Promise<string> {
  await past.drop(pastTables, momentOf(at));
  return 'The copies of the tables are removed';
}

function momentOf(at: string): Date {
  const time = z.iso.datetime({ offset: true }).safeParse(at);
  if (!time.success) throw new Error(`--at is no time with its zone, such as 2026-05-04T09:30:00Z: ${at}`);
  const moment = new Date(Math.floor(Date.parse(at) / 1000) * 1000);
  if (moment.getTime() > Date.now()) throw new Error(`--at is in the future: ${at}`);
  return moment;
}

async function nameOfWorkspace(uuid: string): Promise<string> {
  if (!z.uuid().safeParse(uuid).success) throw new Error(`--workspace is no uuid: ${uuid}`);
  const item = await readRawItem('workspaces', { parent: platform, sort: uuid });
  if (!item) throw new Error(`There is no workspace ${uuid}: only what is in a workspace is restored`);
  return textOf(item.name);
}
