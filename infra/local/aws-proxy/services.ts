import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { json, type ProxyAnswer, problem, relayed } from '../data/answers.ts';
import { groupAttribute } from '../data/message-group.ts';
import type { Upstream } from '../data/upstream.ts';
import { awsLimits } from '../limits.ts';
import type { Dynamo } from '../strict/dynamo-call.ts';
import type { SdkCall } from './calls.ts';
import { dynamoNeeds, queueNeeds, secretNeeds } from './needs.ts';
import type { Secrets } from './secrets.ts';
import type { Need } from './statement.ts';

export interface Services {
  dynamo: Dynamo;
  queues: Upstream;
  secrets: Secrets;
  /** The part that is left of the delays with which messages are sent. */
  delayScale: number;
}

/** A call that the proxy knows: what it needs, and how to carry it out. */
export interface ProxyCall {
  service: SdkCall['service'];
  operation: string;
  needs: readonly Need[];
  run: (request: IncomingMessage) => Promise<ProxyAnswer> | ProxyAnswer;
}

/** The services whose protocol names the operation in `x-amz-target`. */
export function targetedCall(target: string, body: Buffer, services: Services): ProxyCall | undefined {
  const [prefix = '', operation = ''] = target.split('.');
  const parsed: unknown = body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
  if (prefix.startsWith('DynamoDB')) {
    const run = async (request: IncomingMessage) => relayed(await services.dynamo.send(request.headers, body));
    return { service: 'dynamodb', operation, needs: dynamoNeeds(operation, parsed), run };
  }
  if (prefix === 'AmazonSQS') {
    const known = withKeptGroups(parsed);
    const sent = Buffer.from(JSON.stringify(hastened(known, services.delayScale)));
    const run = async (request: IncomingMessage) =>
      isHeldTooLong(parsed) ? heldTooLong : relayed(await services.queues.send(request.headers, sent));
    return { service: 'sqs', operation, needs: queueNeeds(operation, parsed), run };
  }
  if (prefix === 'secretsmanager') {
    const [need] = secretNeeds(operation, parsed);
    const resource = services.secrets.arnOf(need.resource);
    const run = () => secretAnswer(operation, resource, parsed, services.secrets);
    return { service: 'secretsmanager', operation, needs: [{ ...need, resource }], run };
  }
  return undefined;
}

const delayed = z.looseObject({ DelaySeconds: z.number() });
const entries = z.object({ Entries: z.array(z.looseObject({})) });

/** A message, or one of a batch. */
function isHeldTooLong(call: unknown): boolean {
  const messages = [call, ...(entries.safeParse(call).data?.Entries ?? [])];
  return messages.some((message) => (delayed.safeParse(message).data?.DelaySeconds ?? 0) > awsLimits.delaySeconds);
}

const heldTooLong = problem({
  status: 400,
  type: 'InvalidParameterValue',
  message: `Reason: Must be >= 0 and <= ${awsLimits.delaySeconds}, if provided.`,
});

/** For tests: a message comes after a fraction of its delay. */
function hastened(call: unknown, scale: number): unknown {
  const { data } = delayed.safeParse(call);
  return data ? { ...data, DelaySeconds: Math.ceil(data.DelaySeconds * scale) } : call;
}

const grouped = z.looseObject({ MessageGroupId: z.string(), MessageAttributes: z.looseObject({}).default({}) });

/** The message, or those of a batch, with their groups where fauxqs keeps them. */
function withKeptGroups(call: unknown): unknown {
  const batch = z.looseObject({ Entries: z.array(z.looseObject({})) }).safeParse(call).data;
  if (batch) return { ...batch, Entries: batch.Entries.map(withKeptGroups) };
  const { data } = grouped.safeParse(call);
  if (!data) return call;
  return { ...data, MessageAttributes: { ...data.MessageAttributes, ...groupAttribute(data.MessageGroupId) } };
}

const newValue = z.object({ SecretString: z.string() });

function secretAnswer(operation: string, arn: string, body: unknown, secrets: Secrets): ProxyAnswer {
  if (operation === 'PutSecretValue' && secrets.read(arn) !== undefined) {
    secrets.write(arn, newValue.parse(body).SecretString);
    return json(200, { ARN: arn, Name: arn.split(':').at(-1), VersionStages: ['AWSCURRENT'] });
  }
  if (operation === 'CreateSecret') {
    secrets.write(arn, newValue.parse(body).SecretString);
    return json(200, { ARN: arn, Name: arn.split(':').at(-1) });
  }
  if (operation === 'DeleteSecret' && secrets.read(arn) !== undefined) {
    secrets.remove(arn);
    return json(200, { ARN: arn });
  }
  if (!['GetSecretValue', 'PutSecretValue', 'DeleteSecret'].includes(operation)) {
    return problem({ status: 400, type: 'InvalidRequestException', message: `${operation} is not served locally.` });
  }
  const SecretString = secrets.read(arn);
  if (SecretString === undefined) {
    const message = "Secrets Manager can't find the specified secret.";
    return problem({ status: 400, type: 'ResourceNotFoundException', message });
  }
  const VersionId = '00000000-0000-4000-8000-000000000001';
  return json(200, { ARN: arn, Name: arn.split(':').at(-1), VersionId, VersionStages: ['AWSCURRENT'], SecretString });
}
