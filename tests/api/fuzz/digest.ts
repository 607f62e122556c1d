import { createHash } from 'node:crypto';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { tableNames } from '../../../functions/tables/definitions.ts';
import type { RunningStack } from '../../../infra/local/run-stack.ts';
import { region } from '../../../infra/local/template/physical.ts';

/** Whoever tries to guess is counted and a failed sign-in is told of: there a refusal is meant to leave its trace. */
const mayChange = ['sign-in-attempts', 'activity'];
const kept = tableNames.filter((name) => !mayChange.includes(name));

/** A hash of every item, by table and key. */
export type Digest = Map<string, string>;

export function digester({ endpoints, tableName }: RunningStack) {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials });
  const digest = async (): Promise<Digest> => {
    const found: Digest = new Map();
    await Promise.all(kept.map((name) => add(name, found)));
    return found;
  };
  async function add(name: string, found: Digest) {
    let start: Record<string, never> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({
          TableName: tableName(name),
          ConsistentRead: true,
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      for (const item of page.Items ?? []) {
        const text = JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
        const { parent, sort } = item;
        found.set(`${name} ${parent?.S} ${sort?.S}`, createHash('sha256').update(text).digest('base64'));
      }
      start = page.LastEvaluatedKey as Record<string, never> | undefined;
    } while (start);
  }
  return { digest, close: () => client.destroy() };
}

/** The items that are new, gone or other than before. */
export const changedItems = (before: Digest, after: Digest): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
