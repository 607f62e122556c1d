import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { RunningStack } from '#infra/local/run-stack.ts';

/** A client that may do everything, and that tries nothing twice. */
export const ownClient = ({ endpoints }: RunningStack) =>
  new DynamoDBClient({
    endpoint: endpoints.dynamodb,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'x' },
    maxAttempts: 1,
  });
