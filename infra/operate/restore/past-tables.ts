import {
  DeleteTableCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  TableInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { mapConcurrent } from '#functions/runtime/map-concurrent.ts';
import type { TableName } from '#functions/tables/definitions.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { rawClient } from '../raw-tables.ts';

/** Copies of tables as they were at one moment, made for a while. */
export interface PastTables {
  /** Makes the copies, or finds those of a run before, and waits until they can be read. */
  open(tables: readonly TableName[], at: Date): Promise<void>;
  /** The physical name of a copy. */
  nameOf(table: TableName, at: Date): string;
  /** Removes the copies; one that is gone counts as removed. */
  drop(tables: readonly TableName[], at: Date): Promise<void>;
}

/** DynamoDB restores fifty tables of an account at a time. */
const concurrently = 25;
/** A restore takes longer than ten minutes, whatever the table's size; a large one takes hours. */
const maxWaitTime = 12 * 3600;

/** By DynamoDB's point-in-time recovery. */
export const pointInTimeTables: PastTables = {
  // The same moment has the same names: a run after a crash finds the copies.
  nameOf: (table, at) => `${physicalName(table)}-at-${at.getTime() / 1000}`,

  async open(tables, at) {
    await mapConcurrent(concurrently, tables, async (table) => {
      const TableName = pointInTimeTables.nameOf(table, at);
      await unless([TableAlreadyExistsException, TableInUseException, ResourceInUseException], () =>
        rawClient.send(
          new RestoreTableToPointInTimeCommand({
            SourceTableName: physicalName(table),
            TargetTableName: TableName,
            RestoreDateTime: at,
            // Items are read by their keys.
            GlobalSecondaryIndexOverride: [],
            BillingModeOverride: 'PAY_PER_REQUEST',
          }),
        ),
      );
      await waitUntilTableExists({ client: rawClient, maxWaitTime }, { TableName });
    });
  },

  async drop(tables, at) {
    await mapConcurrent(concurrently, tables, (table) =>
      unless([ResourceNotFoundException], () =>
        rawClient.send(new DeleteTableCommand({ TableName: pointInTimeTables.nameOf(table, at) })),
      ),
    );
  },
};

type ErrorType = new (...given: never[]) => Error;

async function unless(expected: readonly ErrorType[], act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!expected.some((type) => error instanceof type)) throw error;
  }
}
