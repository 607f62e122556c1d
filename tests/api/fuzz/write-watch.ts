import { type TableName, tableNames, tableVariable } from '#functions/tables/definitions.ts';
import { dynamoNeeds } from '#infra/local/aws-proxy/needs.ts';
import { routes } from '#shared/contracts/routes.ts';
import { watchCalls } from '#tests/support/roles.ts';

/** Refused attempts to guess and refused calls are counted, and failed sign-ins are logged: these writes are intended. */
const mayChange: TableName[] = ['sign-in-attempts', 'activity', 'call-limits'];
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];
const features = new Set<string>(Object.values(routes).map(({ feature }) => feature));

/**
 * Observes all successful writes of functions that answer requests. Comparing tables would include writes of workers,
 * which continue earlier requests in the background.
 */
export function writeWatch() {
  const kept = new Map(
    tableNames
      .filter((name) => !mayChange.includes(name))
      .map((name) => [process.env[tableVariable(name)] ?? '', name] as const),
  );
  const nameOf = (resource: string) => kept.get(resource.split('/').at(-1) ?? '');
  const seen: string[] = [];
  const stop = watchCalls(({ caller, operation, input }) => {
    if (!writes.includes(operation) || !features.has(caller)) return;
    const tables = [...new Set(dynamoNeeds(operation, input).flatMap(({ resource }) => nameOf(resource) ?? []))];
    if (tables.length > 0) seen.push(`${caller} ${operation} ${tables.join(', ')}`);
  });
  /** The writes since the last time. */
  return { take: () => seen.splice(0), stop };
}
