import type { UpstreamAnswer } from '../data/upstream.ts';
import { region } from '../template/physical.ts';

/** A handler of DynamoDB calls: DynamoDB Local, or a layer in front of it. */
export interface Dynamo {
  send(headers: Record<string, string | string[] | undefined>, body: Buffer): Promise<UpstreamAnswer>;
}

export const operationOf = (headers: Parameters<Dynamo['send']>[0]) =>
  String(headers['x-amz-target']).split('.').at(-1) ?? '';

/** A call of the runner's own. */
export async function callDynamo(dynamo: Dynamo, operation: string, parameters: object): Promise<unknown> {
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': `DynamoDB_20120810.${operation}`,
    authorization: `AWS4-HMAC-SHA256 Credential=local/20260101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
  };
  const { status, body } = await dynamo.send(headers, Buffer.from(JSON.stringify(parameters)));
  if (status !== 200) throw new Error(`${operation}: ${status} ${body.toString('utf8')}`);
  return JSON.parse(body.toString('utf8'));
}
