import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { inject } from 'vitest';
import { leaseSeconds } from '#functions/aws/queues.ts';
import { tableNames, tableVariable } from '#functions/tables/definitions.ts';
import { testCredentials, testTable } from './dynamo-local.ts';
import { testBucket, testObjects } from './objects.ts';
import { sendPlainRequests } from './plain-requests.ts';
import './sandbox.ts';

/**
 * The environment of a function under test: a real DynamoDB, and stand-ins for the signing key and the queues.
 * Importing this sets it up; `builders.ts` does.
 */
process.env.AWS_REGION = 'eu-central-1';
process.env.AWS_ACCESS_KEY_ID = testCredentials.accessKeyId;
process.env.AWS_SECRET_ACCESS_KEY = testCredentials.secretAccessKey;
process.env.AWS_ENDPOINT_URL_DYNAMODB = inject('dynamo');
process.env.SIGNING_SECRET = 'signing';
process.env.QUEUE_DELETION = 'https://queues.test/deletion';
for (const queue of ['GENERATION', 'CALCULATION', 'MODELING', 'PLOTTING', 'MAIL']) {
  process.env[`QUEUE_${queue}`] = `https://queues.test/${queue.toLowerCase()}`;
}
process.env.OWN_QUEUE = 'https://queues.test/own';
process.env.DEAD_LETTERS = 'https://queues.test/dead-letters';
process.env.LEASE_SECONDS = String(leaseSeconds);
process.env.LOCAL_RECEIVERS = 'allowed';
process.env.SUPERADMIN_FACTOR = 'optional';
process.env.MAIL_SENDER = 'no-reply@serieslab.test';
process.env.SITE_URL = 'https://serieslab.test';
process.env.AWS_ENDPOINT_URL_S3 = testObjects.endpoint;
process.env.FILES_BUCKET = testBucket;
process.env.FILES_DOMAIN = `${testBucket}.s3.eu-central-1.amazonaws.com`;
for (const table of tableNames) process.env[tableVariable(table)] = testTable(table);
sendPlainRequests();

export const secrets = mockClient(SecretsManagerClient);
export const queues = mockClient(SQSClient);

/** Answers as they are before a test replaces them: a leftover would be met by the next file of the process. */
export function answerAsUsual(): void {
  secrets.reset();
  secrets.on(GetSecretValueCommand).resolves({ SecretString: 'a long enough secret of the tests' });
  queues.reset();
  queues.on(SendMessageCommand).resolves({ MessageId: 'sent' });
}
answerAsUsual();

/** The messages sent so far, parsed. */
export function sentMessages(): unknown[] {
  return queues.commandCalls(SendMessageCommand).map((call) => JSON.parse(call.args[0].input.MessageBody ?? ''));
}

/** Those sent to one queue. */
export function sentTo(queue: string): unknown[] {
  const inputs = queues.commandCalls(SendMessageCommand).map((call) => call.args[0].input);
  return inputs
    .filter(({ QueueUrl }) => QueueUrl?.endsWith(`/${queue}`))
    .map(({ MessageBody }) => JSON.parse(MessageBody ?? ''));
}
