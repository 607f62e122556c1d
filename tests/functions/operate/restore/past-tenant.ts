import { CreateTableCommand, DeleteTableCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { TableName } from '#functions/tables/definitions.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { rawClient, scan } from '#infra/operate/raw-tables.ts';
import type { PastContents } from '#infra/operate/restore/past-contents.ts';
import type { PastTables } from '#infra/operate/restore/past-tables.ts';
import { restoreTenant } from '#infra/operate/restore/restore-tenant.ts';
import { pastTables } from '#infra/operate/restore/restored-items.ts';
import { aWorkspace, newId } from '#tests/support/builders.ts';
import { anExperiment, anInput, aProject, aSample, aSeries } from '#tests/support/experiment-builders.ts';

/** Copies of the tables, made by `take` in place of a restore, which DynamoDB Local does not have. */
export class TakenTables implements PastTables {
  readonly made = new Set<string>();
  opened = 0;

  nameOf(table: TableName): string {
    return `${physicalName(table)}-${this.suffix}`;
  }
  readonly suffix = newId();

  async take(...tenants: [Tenant, Tenant]): Promise<void> {
    const [own, other] = tenants.map(({ workspace }) => ({ S: workspace.uuid }));
    const expression = 'workspace_uuid = :own OR workspace_uuid = :other';
    const values = { ':own': own ?? { S: '' }, ':other': other ?? { S: '' } };
    const takeOne = async (table: TableName) => {
      const TableName = this.nameOf(table);
      await rawClient.send(
        new CreateTableCommand({
          TableName,
          BillingMode: 'PAY_PER_REQUEST',
          KeySchema: [
            { AttributeName: 'parent', KeyType: 'HASH' },
            { AttributeName: 'sort', KeyType: 'RANGE' },
          ],
          AttributeDefinitions: ['parent', 'sort'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        }),
      );
      this.made.add(TableName);
      const items = scan(table, { expression, values });
      for await (const Item of items) await rawClient.send(new PutItemCommand({ TableName, Item }));
    };
    await Promise.all(pastTables.map(takeOne));
  }

  async open(): Promise<void> {
    this.opened++;
  }

  async drop(): Promise<void> {
    for (const TableName of this.made) await rawClient.send(new DeleteTableCommand({ TableName }));
    this.made.clear();
  }
}

export const at = '2026-05-04T09:30:00Z';

/** A tenant with two experiments, one of which has a series of three samples. */
export async function aTenant(name: string) {
  const workspace = await aWorkspace({ name, project_total: 1 });
  const project = await aProject(workspace.uuid, { experiment_total: 2 });
  const [experiment, other] = [
    await anExperiment(project, { name: 'Coating', series_total: 1, series_number: 1 }),
    await anExperiment(project, { name: 'Primer' }),
  ];
  const input = await anInput(experiment);
  const series = await aSeries(experiment, { sample_count: 3 });
  const samples = await Promise.all([0, 1, 2].map((position) => aSample(series, { position })));
  return { workspace, project, experiment, other, input, series, samples };
}
export type Tenant = Awaited<ReturnType<typeof aTenant>>;

export const restore = (tenant: Tenant, past: PastTables, more: object = {}) =>
  restoreTenant({ workspace: tenant.workspace.uuid, at, changed: 'refuse', ...more }, { tables: past, contents });
/** Contents by their keys, and those of them that were deleted. */
export const versions = new Map<string, string>();
export const deleted = new Set<string>();
const contents: PastContents = {
  find: async (key) => (versions.has(key) ? async () => void deleted.delete(key) : undefined),
};
export const confirmed = ({ workspace }: Tenant) => ({ confirm: workspace.name });
/** A line of the table that a run prints: missing, changed, made since, same. */
export const counts = (text: string, table: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${table} `))
    ?.trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);

/** Copies that a run does not remove, for the next run of a test. */
export const spared = (past: TakenTables): PastTables => ({
  open: () => past.open(),
  nameOf: (table) => past.nameOf(table),
  drop: async () => undefined,
});
