import * as z from 'zod';
import { account, region } from '../template/physical.ts';
import type { Need } from './statement.ts';

const table = z.object({ TableName: z.string() });
const transactWrite = z.object({
  TransactItems: z.array(
    z.object({
      Put: table.optional(),
      Update: table.optional(),
      Delete: table.optional(),
      ConditionCheck: table.optional(),
    }),
  ),
});
const transactGet = z.object({ TransactItems: z.array(z.object({ Get: table })) });
const batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const single = z.object({ TableName: z.string().optional(), IndexName: z.string().optional() });
const queue = z.object({ QueueUrl: z.string().optional(), QueueName: z.string().optional() });
const secret = z.object({ SecretId: z.string().optional(), Name: z.string().optional() });

const writes = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const;
const writeKinds = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const;

/** The grants that DynamoDB requires of a caller: a transaction needs the verb of each of its elements. */
export function dynamoNeeds(operation: string, body: unknown): Need[] {
  const need = (action: string, name: string): Need => ({ action: `dynamodb:${action}`, resource: tableArn(name) });
  switch (operation) {
    case 'TransactWriteItems':
      return transactWrite
        .parse(body)
        .TransactItems.flatMap((item) =>
          writeKinds.flatMap((kind) => (item[kind] ? [need(writes[kind], item[kind].TableName)] : [])),
        );
    case 'TransactGetItems':
      return transactGet.parse(body).TransactItems.map(({ Get }) => need('GetItem', Get.TableName));
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.keys(batch.parse(body).RequestItems).map((name) => need(operation, name));
    default: {
      const { TableName = '*', IndexName } = single.parse(body);
      const index = IndexName === undefined ? '' : `/index/${IndexName}`;
      return [{ action: `dynamodb:${operation}`, resource: tableArn(TableName) + index }];
    }
  }
}

/** A batch needs the grant of its single action. */
export function queueNeeds(operation: string, body: unknown): Need[] {
  const { QueueUrl, QueueName } = queue.parse(body);
  const name = QueueUrl?.split('/').at(-1) ?? QueueName ?? '*';
  return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: `arn:aws:sqs:${region}:${account}:${name}` }];
}

export function secretNeeds(operation: string, body: unknown): [Need] {
  const { SecretId, Name = '*' } = secret.parse(body);
  return [{ action: `secretsmanager:${operation}`, resource: SecretId ?? Name }];
}

const tableArn = (name: string) =>
  name.startsWith('arn:') ? name : `arn:aws:dynamodb:${region}:${account}:table/${name}`;
