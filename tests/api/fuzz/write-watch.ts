import { type TableName, tableNames } from '#functions/tables/definitions.ts';
import type { RunningStack } from '#infra/local/run-stack.ts';
import { routes } from '#shared/contracts/routes.ts';

/** Whoever tries to guess is counted, and a failed sign-in is told of: there a refusal is meant to leave its trace. */
const mayChange: TableName[] = ['sign-in-attempts', 'activity'];
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];
const features = new Set<string>(Object.values(routes).map(({ feature }) => feature));

/**
 * Sees every write that took effect of the functions that answer requests. (Workers go on in the background with what
 * earlier requests have asked for, so a comparison of the tables would see theirs too.)
 */
export function writeWatch({ watch, tableName }: RunningStack) {
  const kept = new Map(
    tableNames.filter((name) => !mayChange.includes(name)).map((name) => [tableName(name), name] as const),
  );
  const nameOf = (resource: string) => kept.get(resource.split('/').at(-1) ?? '');
  const seen: string[] = [];
  const stop = watch(
    ({ caller, operation, resources, status }) => {
      if (status !== 200 || !writes.includes(operation) || !caller.split('/').some((part) => features.has(part)))
        return;
      const tables = [...new Set(resources.flatMap((resource) => nameOf(resource) ?? []))];
      if (tables.length > 0) seen.push(`${caller} ${operation} ${tables.join(', ')}`);
    },
    { charges: false },
  );
  /** The writes since the last time. */
  return { take: () => seen.splice(0), stop };
}
