import * as z from 'zod';
import { readObject } from '#functions/aws/objects.ts';
import { keptKey } from '#functions/entities/sample-files/file-objects.ts';
import { workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform, type TableName, tableNames } from '#functions/tables/definitions.ts';
import { sampleFileRow } from '#functions/tables/rows.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { sampleFiles } from '#functions/tables/tables.ts';
import { experimentNames, labelNames, libraryNames } from '#functions/tables/unique-name-rows.ts';
import { query, type RawItem, textOf, writeLines } from './raw-tables.ts';

/** The format of the file, for who reads it in years. Version 2 has the contents of files. */
const tenantFormat = { format: 'serieslab-tenant', version: 2 } as const;

export async function findWorkspace(uuid: string) {
  if (!z.uuid().safeParse(uuid).success) throw new Error(`--workspace is no uuid: ${uuid}`);
  for await (const item of query('workspaces', platform)) if (textOf(item.uuid) === uuid) return item;
  return undefined;
}

/**
 * Writes everything a tenant has into a file: one line of JSON an item, as DynamoDB writes them; the contents of
 * files, as base64; and who its members are.
 */
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
      if (line.table === 'sample-files') yield* contentOf(uuid, line.item);
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

/** The content of an attached file, by its uuid. */
async function* contentOf(tenant: string, { parent, sort }: RawItem) {
  const row = sampleFileRow.parse(await sampleFiles.get(tenant, { parent: textOf(parent), sort: textOf(sort) }));
  const object = row.content === undefined ? undefined : await readObject(keptKey(row, row.content));
  if (object) yield { file: row.uuid, content: Buffer.from(object.content).toString('base64') };
}

export interface TenantItem {
  table: TableName;
  item: RawItem;
}

/** The items below a project, besides its experiments. */
export const ofProject = ['webhooks', 'webhook-deliveries'] as const satisfies TableName[];

/** The items below an experiment, by its uuid. Connections are temporary and not included. */
export const ofExperiment = [
  'in-parameters',
  'comp-parameters',
  'out-parameters',
  'rules',
  'scripts',
  'series',
  'samples',
  'deleted-samples',
  'sample-files',
  'shortlists',
  'sample-history',
  'result-blocks',
  'importances',
  'plots',
  'job-outcomes',
  'report-links',
  'report-parts',
] as const satisfies TableName[];

/** Everything a tenant has, from its workspace down. Passwords and tokens are of accounts and of the platform. */
async function* tenantItems(workspace: RawItem): AsyncGenerator<TenantItem> {
  const tenant = textOf(workspace.uuid);
  yield { table: 'workspaces', item: workspace };
  yield* itemsBelow('memberships', workspaceMemberships(tenant));
  yield* invitesTo(tenant);
  yield* itemsBelow('company-identities', tenant);
  yield* contentsOf(tenant);
}

/**
 * The contents of a workspace: its library, its projects and all below them; in the running tables, or in copies of some
 * that have other names.
 */
export async function* contentsOf(
  tenant: string,
  { tables = tableNames, nameOf = physicalName }: { tables?: readonly TableName[]; nameOf?: typeof physicalName } = {},
): AsyncGenerator<TenantItem> {
  const below = (table: TableName, parent: string) => itemsBelow(table, parent, nameOf);
  const ofEach = (of: readonly TableName[]) => of.filter((table) => tables.includes(table));
  yield* below('global-in-parameters', tenant);
  yield* below('global-out-parameters', tenant);
  yield* below('unique-names', libraryNames(tenant));
  for await (const project of query('projects', tenant, nameOf)) {
    yield { table: 'projects', item: project };
    for (const table of ofEach(ofProject)) yield* below(table, textOf(project.uuid));
    for await (const experiment of query('experiments', textOf(project.uuid), nameOf)) {
      yield { table: 'experiments', item: experiment };
      const uuid = textOf(experiment.uuid);
      for (const table of ofEach(ofExperiment)) yield* below(table, uuid);
      yield* below('unique-names', experimentNames(uuid));
      yield* below('unique-names', labelNames(uuid));
    }
  }
}

async function* itemsBelow(table: TableName, parent: string, nameOf = physicalName): AsyncGenerator<TenantItem> {
  for await (const item of query(table, parent, nameOf)) yield { table, item };
}

export async function* invitesTo(tenant: string): AsyncGenerator<TenantItem> {
  for await (const item of query('invites', platform)) {
    if (textOf(item.to_workspace) === tenant) yield { table: 'invites', item };
  }
}
