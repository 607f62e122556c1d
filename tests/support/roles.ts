import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dynamo } from '#functions/aws/dynamo.ts';
import { type TableName, tableNames, tableVariable } from '#functions/tables/definitions.ts';
import { type FunctionDefinition, functionDefinitions } from '#infra/functions.ts';
import { dynamoNeeds } from '#infra/local/aws-proxy/needs.ts';
import type { Need } from '#infra/local/aws-proxy/statement.ts';

const definitions: Readonly<Record<string, FunctionDefinition>> = functionDefinitions;
const calling = new AsyncLocalStorage<string>();

const running: string[] = [];
type Watcher = (call: { caller: string; operation: string; input: unknown }) => void;
const watchers = new Set<Watcher>();

/** Tells of every call of a function to DynamoDB that took effect, until the answer is called. */
export function watchCalls(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The context of no call: functions share a process here, but nothing of a caller's context reaches another function. */
const outside = AsyncLocalStorage.snapshot();

/** Runs something as the function of this name: DynamoDB refuses what its role does not grant. */
export const asFunction = <Result>(name: string, run: () => Promise<Result>): Promise<Result> =>
  whileRunning(name, () => outside(() => calling.run(name, run)));

/** Runs something under a name and without a role: what it reads may travel with the reads of functions. */
export async function whileRunning<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  running.push(name);
  try {
    return await run();
  } finally {
    // Its last requests are sent in this turn of the event loop, even if it ended without waiting for them.
    setImmediate(() => running.splice(running.indexOf(name), 1));
  }
}

/** Runs a test's own code in the middle of a call, without the function's role; `back` returns to the function. */
export function asTest<Result>(run: (back: <Inner>(inner: () => Inner) => Inner) => Result): Result {
  const back = AsyncLocalStorage.snapshot();
  return calling.exit(() => run(back));
}

dynamo.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      const caller = calling.getStore();
      if (caller === undefined) return next(args);
      const operation = commandName.replace(/Command$/, '');
      const needs = dynamoNeeds(operation, args.input);
      if (!isShared(commandName)) requireGranted(caller, needs);
      const result = await next(args);
      keepUsed(caller, needs);
      for (const watcher of watchers) watcher({ caller, operation, input: args.input });
      return result;
    },
  { step: 'initialize', name: 'Roles' },
);

/** Reads of one moment go out together (`readItem`): where several functions run in this process, whose they are is not known. */
const isShared = (commandName: string) =>
  /^(Batch)?Get/.test(commandName) && running.some((name) => name !== running[0]);

const used = new Map<string, Set<string>>();
const usedFile = process.env.GRANTS_FOLDER && join(process.env.GRANTS_FOLDER, `${randomUUID()}.json`);

/** For the report of the whole suite (`infra/start/grants.ts`): which grants calls of functions have needed here. */
function keepUsed(name: string, needs: readonly Need[]): void {
  if (!usedFile) return;
  const known = used.get(name) ?? new Set();
  used.set(name, known);
  const before = known.size;
  for (const { action, resource } of needs) {
    const [, physical = '', ...index] = resource.split('/');
    const table = tableOf(physical);
    known.add(`${action} ${[table ?? physical, ...index].join('/')}`);
  }
  // A process of tests is ended without a last word: what is new is written at once.
  if (known.size > before) writeFileSync(usedFile, JSON.stringify(Object.fromEntries([...used].map(asGrants))));
}

const asGrants = ([name, known]: readonly [string, ReadonlySet<string>]) => {
  const grants = [...known].map((one) => one.split(' '));
  return [name, grants.map(([action, resource]) => ({ action, resource, used: true }))];
};

function requireGranted(name: string, needs: readonly Need[]) {
  for (const { action, resource } of needs) {
    const [, physical = '', ...index] = resource.split('/');
    if (isGranted(name, action.replace('dynamodb:', ''), physical, index.length > 0)) continue;
    const denied = new Error(
      `${name} is not authorized to perform: ${action} on resource: ${[physical, ...index].join('/')}`,
    );
    denied.name = 'AccessDeniedException';
    throw denied;
  }
}

/** The catalogue's grants are those of the template: `tests/infra/grants.test.ts`. */
function isGranted(name: string, action: string, physical: string, isIndex: boolean): boolean {
  const table = tableOf(physical);
  const verbs: readonly string[] = (table && definitions[name]?.tables[table]) ?? [];
  if (isIndex) return action === 'Query' && verbs.includes('Index');
  return verbs.includes(action === 'BatchGetItem' ? 'GetItem' : action);
}

const tables = new Map<string, TableName>();

/** No two tables ever have the same physical name (`own-table.ts`), and the environment is slow to ask. */
function tableOf(physical: string): TableName | undefined {
  const found = tables.get(physical) ?? tableNames.find((one) => process.env[tableVariable(one)] === physical);
  if (found) tables.set(physical, found);
  return found;
}
