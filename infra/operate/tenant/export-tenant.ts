import * as z from 'zod';
import { platform } from '#functions/tables/definitions.ts';
import { query, textOf, writeLines } from '../raw-tables.ts';
import { tenantItems } from './tenant-items.ts';

/** The format of the file, for who reads it in years. */
export const tenantFormat = { format: 'serieslab-tenant', version: 1 } as const;

export async function findWorkspace(uuid: string) {
  if (!z.uuid().safeParse(uuid).success) throw new Error(`--workspace is no uuid: ${uuid}`);
  for await (const item of query('workspaces', platform)) if (textOf(item.uuid) === uuid) return item;
  return undefined;
}

/** Writes everything a tenant has into a file: one line of JSON an item, as DynamoDB writes them, and who its members are. */
export async function exportTenant(uuid: string, out: string): Promise<string> {
  const workspace = await findWorkspace(uuid);
  if (!workspace) throw new Error(`There is no workspace ${uuid}`);
  let items = 0;
  const members = new Set<string>();
  async function* lines() {
    yield { ...tenantFormat, workspace: uuid, name: textOf(workspace?.name), exported: new Date().toISOString() };
    for await (const line of tenantItems(workspace ?? {})) {
      items++;
      if (line.table === 'memberships') members.add(textOf(line.item.user_uuid));
      yield line;
    }
    for await (const user of query('users', platform)) {
      if (!members.has(textOf(user.uuid))) continue;
      const { uuid: id, name, email, is_active } = user;
      yield { table: 'users', item: { uuid: id, name, email, is_active } };
    }
  }
  await writeLines(out, lines());
  return `${out} holds ${items} items of ${textOf(workspace.name)} and its ${members.size} members`;
}
