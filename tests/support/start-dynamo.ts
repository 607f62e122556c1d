import type { TestProject } from 'vitest/node';
import { startDynamoLocal } from './dynamo-local.ts';

/** The one DynamoDB that the tests of functions share; they keep apart by making everything they need anew. */
export default async function setup(project: TestProject) {
  const { endpoint, stop } = await startDynamoLocal();
  project.provide('dynamo', endpoint);
  return stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    dynamo: string;
  }
}
