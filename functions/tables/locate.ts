import { QueryCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { dynamo } from '../aws/dynamo.ts';
import { itemOf } from '../aws/extreme-numbers.ts';
import { fullPauses as pauses, retry, retryPolicies } from '../aws/retry.ts';
import { byUuid } from './definitions.ts';
import type { Key } from './update-expression.ts';

/** The keys of a table's rows by their uuid. */
export interface Locations {
  find(uuid: string, signal?: AbortSignal): Promise<Key | undefined>;
  /** Keeps the keys of rows that are being created: this function need not wait for the index. */
  remember(rows: readonly Key[]): void;
}

/** Keys that a table remembers; some 200 bytes each. */
const maxKeys = 20_000;
export const keyRow = z.object({ parent: z.string(), sort: z.string() });
const ownRow = keyRow.extend({ uuid: z.string() });

/**
 * Finds keys through the index by uuid. It follows the table by up to a second, so a uuid that it does not know may be
 * that of a row which was just created: it is asked again for a little longer before the row counts as missing. A row's
 * key never changes, so it is remembered.
 */
export function locationsOf(table: () => string, isIndexed: boolean): Locations {
  const known = new Map<string, Key>();
  const keep = (uuid: string, { parent, sort }: Key) => {
    if (known.size >= maxKeys) known.clear();
    known.set(uuid, { parent, sort });
  };

  async function ask(uuid: string): Promise<Key> {
    const { Items } = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        IndexName: byUuid,
        KeyConditionExpression: '#u = :u',
        ExpressionAttributeNames: { '#u': 'uuid' },
        ExpressionAttributeValues: { ':u': { S: uuid } },
        Limit: 1,
      }),
    );
    if (!Items?.[0]) throw unknown;
    const key = keyRow.parse(itemOf(Items[0]));
    keep(uuid, key);
    return key;
  }

  return {
    async find(uuid, signal) {
      const key = known.get(uuid);
      if (key) return key;
      try {
        const isWorthWaiting = (error: unknown) => isUnknown(error) && !isForeign.test(uuid);
        return await retry(() => ask(uuid), {
          policy: retryPolicies.indexed,
          isRetryable: isWorthWaiting,
          pauses,
          signal,
        });
      } catch (error) {
        if (error === unknown) return undefined;
        throw error;
      }
    },
    remember(rows) {
      if (!isIndexed) return;
      for (const row of rows) {
        const own = ownRow.safeParse(row).data;
        if (own) keep(own.uuid, own);
      }
    },
  };
}

const unknown = new Error('The index does not know the uuid');
const isUnknown = (error: unknown) => error === unknown;
/** Uuids of a version that this product gives to nothing: its own are of version 7, or 8 where they are derived. */
const isForeign = /^[\da-f]{8}-[\da-f]{4}-[1-69a-f0][\da-f]{3}-/i;
