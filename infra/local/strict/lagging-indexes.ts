import * as z from 'zod';
import type { TableResource } from '../data/create-tables.ts';
import { callDynamo, type Dynamo, operationOf } from './dynamo-call.ts';
import { isWrite, itemsOf } from './item-keys.ts';
import { LaggingIndex, type LagOptions } from './lagging-index.ts';

const onIndex = z.looseObject({ TableName: z.string(), IndexName: z.string() });

/**
 * DynamoDB whose global secondary indexes see each write up to a second late, as AWS's do. An index is a replica of its
 * table that DynamoDB Local keeps under another name; reads of the index go there, with all their conditions.
 */
export class LaggingIndexes implements Dynamo {
  readonly #dynamo: Dynamo;
  readonly #indexes: LaggingIndex[];

  constructor(dynamo: Dynamo, tables: readonly TableResource[], lag: LagOptions) {
    this.#dynamo = dynamo;
    this.#indexes = tables.flatMap((table) =>
      (table.properties.GlobalSecondaryIndexes ?? []).map(
        (index) => new LaggingIndex(table, index, (operation, body) => callDynamo(dynamo, operation, body), lag),
      ),
    );
  }

  /** Makes the replicas anew, with all that the tables hold. */
  async start() {
    await Promise.all(this.#indexes.map((index) => index.start()));
  }

  async stop() {
    await Promise.all(this.#indexes.map((index) => index.stop()));
  }

  async send(headers: Parameters<Dynamo['send']>[0], body: Buffer) {
    const operation = operationOf(headers);
    if (operation === 'Query' || operation === 'Scan') return this.#dynamo.send(headers, this.#redirect(body));
    const answer = await this.#dynamo.send(headers, body);
    if (isWrite(operation) && answer.status === 200) {
      for (const { table, attributes } of itemsOf(operation, JSON.parse(body.toString('utf8')))) {
        for (const index of this.#indexes) if (index.table === table) index.wrote(attributes);
      }
    }
    return answer;
  }

  #redirect(body: Buffer): Buffer {
    const parsed = onIndex.safeParse(JSON.parse(body.toString('utf8')));
    if (!parsed.success) return body;
    const { TableName, IndexName } = parsed.data;
    const index = this.#indexes.find((one) => one.table === TableName && one.name === IndexName);
    return index ? Buffer.from(JSON.stringify({ ...parsed.data, TableName: index.replica })) : body;
  }
}
