import { type TableName, tableNames, tableVariable } from '#functions/tables/definitions.ts';
import { dynamoNeeds } from '#infra/local/aws-proxy/needs.ts';
import { routes } from '#shared/contracts/routes.ts';
import { watchCalls } from '#tests/support/roles.ts';

/** Whoever tries to guess is counted, and a failed sign-in is told of: there a refusal is meant to leave its trace. */
const mayChange: TableName[] = ['sign-in-attempts', 'activity'];
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];
const features = new Set<string>(Object.values(routes).map(({ feature }) => feature));

/**
 * Sees every write that took effect of the functions that answer requests. (Workers go on in the background with what
 * earlier requests have asked for, so a comparison of the tables would see theirs too.)
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
