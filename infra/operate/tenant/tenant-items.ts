import { workspaceMemberships } from '#functions/tables/access-rows.ts';
import type { TableName } from '#functions/tables/definitions.ts';
import { platform } from '#functions/tables/definitions.ts';
import { experimentNames, libraryNames } from '#functions/tables/unique-name-rows.ts';
import { type Item, query, textOf } from '../raw-tables.ts';

export interface TenantItem {
  table: TableName;
  item: Item;
}

/** The items below a project, besides its experiments. */
const ofProject = ['webhooks', 'webhook-deliveries'] as const satisfies TableName[];

/** The items below an experiment, by its uuid. Connections are temporary and not included. */
const ofExperiment = [
  'in-parameters',
  'comp-parameters',
  'out-parameters',
  'rules',
  'scripts',
  'series',
  'samples',
  'deleted-samples',
  'result-blocks',
  'importances',
  'plots',
  'job-outcomes',
] as const satisfies TableName[];

/** Everything a tenant has, from its workspace down. Passwords and tokens are of accounts and of the platform. */
export async function* tenantItems(workspace: Item): AsyncGenerator<TenantItem> {
  const tenant = textOf(workspace.uuid);
  yield { table: 'workspaces', item: workspace };
  yield* below('memberships', workspaceMemberships(tenant));
  yield* invitesTo(tenant);
  yield* below('global-in-parameters', tenant);
  yield* below('global-out-parameters', tenant);
  yield* below('unique-names', libraryNames(tenant));
  for await (const project of query('projects', tenant)) {
    yield { table: 'projects', item: project };
    for (const table of ofProject) yield* below(table, textOf(project.uuid));
    for await (const experiment of query('experiments', textOf(project.uuid))) {
      yield { table: 'experiments', item: experiment };
      const uuid = textOf(experiment.uuid);
      for (const table of ofExperiment) yield* below(table, uuid);
      yield* below('unique-names', experimentNames(uuid));
    }
  }
}

async function* below(table: TableName, parent: string): AsyncGenerator<TenantItem> {
  for await (const item of query(table, parent)) yield { table, item };
}

export async function* invitesTo(tenant: string): AsyncGenerator<TenantItem> {
  for await (const item of query('invites', platform)) {
    if (textOf(item.to_workspace) === tenant) yield { table: 'invites', item };
  }
}
