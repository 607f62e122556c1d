import type { TestProject } from 'vitest/node';
import { startDynamoLocal } from './dynamo-local.ts';

type Dynamo = Awaited<ReturnType<typeof startDynamoLocal>>;
declare global {
  /** Global, because each project loads this file anew and all of them run in one process. */
  var testDynamo: { starting: Promise<Dynamo>; users: number } | undefined;
}

/** The one DynamoDB that the tests of functions share; they keep apart by making everything they need anew. */
export default async function setup(project: TestProject) {
  globalThis.testDynamo ??= { starting: startDynamoLocal(), users: 0 };
  const used = globalThis.testDynamo;
  used.users += 1;
  const { endpoint, stop } = await used.starting;
  project.provide('dynamo', endpoint);
  return async () => {
    used.users -= 1;
    if (used.users > 0) return;
    globalThis.testDynamo = undefined;
    await stop();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    dynamo: string;
  }
}
