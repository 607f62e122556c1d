import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';

const name = 'count-units-in-test';
let units = 0;

/** The write units that DynamoDB has counted since the test began. */
export const consumedUnits = () => units;

/** Counts the write units of each test of a file, or of a group. */
export function countingUnits(): void {
  beforeEach(() => {
    units = 0;
    dynamo.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const isWrite = /Write|Update|Put|Delete/.test(commandName);
          const input = Object.assign(args.input, isWrite ? { ReturnConsumedCapacity: 'TOTAL' } : {});
          const answer = await next({ ...args, input });
          const { ConsumedCapacity: costs } = answer.output as {
            ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
          };
          if (isWrite) for (const { CapacityUnits = 0 } of [costs ?? []].flat()) units += CapacityUnits;
          return answer;
        },
      { step: 'initialize', name, override: true },
    );
  });
  afterEach(() => void dynamo.middlewareStack.remove(name));
}
