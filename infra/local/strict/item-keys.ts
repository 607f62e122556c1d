import * as z from 'zod';

const item = z.record(z.string(), z.record(z.string(), z.unknown()));
export type Item = z.infer<typeof item>;

const onKey = z.object({ TableName: z.string(), Key: item });
const put = z.object({ TableName: z.string(), Item: item });
const transactWrite = z.object({
  TransactItems: z.array(
    z.object({
      Put: put.optional(),
      Update: onKey.optional(),
      Delete: onKey.optional(),
      ConditionCheck: onKey.optional(),
    }),
  ),
});
const transactGet = z.object({ TransactItems: z.array(z.object({ Get: onKey })) });
const requests = z.array(
  z.object({ PutRequest: z.object({ Item: item }).optional(), DeleteRequest: z.object({ Key: item }).optional() }),
);
const batchWrite = z.object({ RequestItems: z.record(z.string(), requests) });
const batchGet = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(item) })) });

/** One item that a call names: all of it where the call puts it, else its key. */
export interface NamedItem {
  table: string;
  attributes: Item;
}

/** The items that a call writes or reads, in its order; none for queries and scans. */
export function itemsOf(operation: string, body: unknown): NamedItem[] {
  switch (operation) {
    case 'PutItem':
      return [fromPut(put.parse(body))];
    case 'GetItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [fromKey(onKey.parse(body))];
    case 'TransactWriteItems':
      return transactWrite.parse(body).TransactItems.flatMap(({ Put, Update, Delete, ConditionCheck }) => {
        const named = Update ?? Delete ?? ConditionCheck;
        return Put ? [fromPut(Put)] : named ? [fromKey(named)] : [];
      });
    case 'TransactGetItems':
      return transactGet.parse(body).TransactItems.map(({ Get }) => fromKey(Get));
    case 'BatchWriteItem':
      return Object.entries(batchWrite.parse(body).RequestItems).flatMap(([table, all]) =>
        all.map(({ PutRequest, DeleteRequest }) => ({
          table,
          attributes: PutRequest?.Item ?? DeleteRequest?.Key ?? {},
        })),
      );
    case 'BatchGetItem':
      return Object.entries(batchGet.parse(body).RequestItems).flatMap(([table, { Keys }]) =>
        Keys.map((attributes) => ({ table, attributes })),
      );
    default:
      return [];
  }
}

export const isWrite = (operation: string) =>
  ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem'].includes(operation);

const fromPut = ({ TableName, Item }: z.infer<typeof put>): NamedItem => ({ table: TableName, attributes: Item });
const fromKey = ({ TableName, Key }: z.infer<typeof onKey>): NamedItem => ({ table: TableName, attributes: Key });
