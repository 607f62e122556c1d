import type { TableResource } from '../data/create-tables.ts';
import type { Undo } from '../undo.ts';
import type { Dynamo } from './dynamo-call.ts';
import { LaggingIndexes } from './lagging-indexes.ts';
import { PartitionRates } from './partition-rates.ts';
import type { Strict } from './strict.ts';

/** DynamoDB Local with AWS's delays and rates. */
export async function strictDynamo(
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
