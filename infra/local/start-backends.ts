import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTables, readTables, type TableResource } from './data/create-tables.ts';
import { Suspension, startDynamo } from './data/dynamodb-process.ts';
import { createQueues, readQueues, startQueueService } from './data/queue-service.ts';
import { Upstream } from './data/upstream.ts';
import { Arrivals } from './events/arrivals.ts';
import type { Dynamo } from './strict/dynamo-call.ts';
import { LaggingIndexes } from './strict/lagging-indexes.ts';
import { PartitionRates } from './strict/partition-rates.ts';
import type { Strict } from './strict/strict.ts';
import { adminKey, region } from './template/physical.ts';
import type { Template } from './template/template.ts';
import type { Undo } from './undo.ts';

/** Starts the stateful services, with the template's tables and queues. */
export async function startBackends(
  template: Template,
  stateFolder: (name: string) => string | undefined,
  strict: Strict | undefined,
  undo: Undo,
) {
  const stopped = <T extends { stop: () => Promise<void> }>(service: T) => {
    undo.add(() => service.stop());
    return service;
  };
  const starting = [
    startDynamo(stateFolder('tables')).then(stopped),
    startQueueService(stateFolder('queues')).then(stopped),
  ] as const;
  // Stops both, even if one failed to start.
  await Promise.allSettled(starting);
  const [tableService, queueService] = await Promise.all(starting);

  const [tables, queues] = [readTables(template), readQueues(template)];
  await Promise.all([makeTables(tableService.endpoint, tables), createQueues(queueService.endpoint, queues)]);
  const arrivals = new Arrivals(queueService.visibleFrom);
  const toQueues = new Upstream(queueService.endpoint, { onAnswer: () => arrivals.notify() });
  const suspension = new Suspension({
    // A kept connection would have run out of its time when the process continues, and be closed beneath the next call.
    suspend: () => {
      toTables.close();
      tableService.suspend();
    },
    resume: tableService.resume,
  });
  const toTables = new Upstream(tableService.endpoint, {
    onCall: () => suspension.begin(),
    onAnswer: () => suspension.end(),
  });
  undo.add(
    () => toTables.close(),
    () => toQueues.close(),
  );
  const dynamo = strict ? await strictDynamo(toTables, tables, strict, undo) : toTables;
  return { tables, queues, queueService, arrivals, dynamo, toQueues };
}

async function makeTables(endpoint: string, tables: readonly TableResource[]) {
  const credentials = { accessKeyId: adminKey, secretAccessKey: adminKey };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  await createTables(client, tables);
  client.destroy();
}

/** DynamoDB Local with AWS's delays and rates. */
async function strictDynamo(
  dynamo: Dynamo,
  tables: readonly TableResource[],
  { indexLagMilliseconds, seed, now }: Strict,
  undo: Undo,
): Promise<Dynamo> {
  const lagging = new LaggingIndexes(dynamo, tables, { milliseconds: indexLagMilliseconds, seed, now });
  await lagging.start();
  undo.add(() => lagging.stop());
  return new PartitionRates(lagging, tables, now);
}
