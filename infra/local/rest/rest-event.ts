import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { account } from '../template/physical.ts';
import type { Match } from './match-route.ts';
import type { RestApi } from './read-rest-api.ts';
import { header, type ViewerRequest } from './viewer.ts';

/** API Gateway's proxy event, version 1. */
export function restEvent(
  api: RestApi,
  { route, parameters }: Match,
  request: ViewerRequest,
  path: string,
  body: Buffer,
) {
  const now = new Date();
  const multiValueQuery = queryOf(request.querystring);
  const isBase64Encoded = body.length > 0 && isBinary(api.binaryTypes, header(request.headers, 'content-type'));
  const requestId = randomUUID();
  const event: APIGatewayProxyEvent = {
    resource: route.resource,
    path,
    httpMethod: request.method,
    headers: mapValues(request.headers, (values) => values.at(-1) ?? ''),
    multiValueHeaders: request.headers,
    queryStringParameters: multiValueQuery && mapValues(multiValueQuery, (values) => values.at(-1) ?? ''),
    multiValueQueryStringParameters: multiValueQuery,
    pathParameters: Object.keys(parameters).length > 0 ? parameters : null,
    stageVariables: null,
    requestContext: {
      resourceId: route.resource,
      resourcePath: route.resource,
      httpMethod: request.method,
      extendedRequestId: requestId,
      requestTime: now.toUTCString(),
      requestTimeEpoch: now.getTime(),
      path: `/${api.stage}${path}`,
      accountId: account,
      protocol: 'HTTP/1.1',
      stage: api.stage,
      domainPrefix: api.id,
      domainName: header(request.headers, 'host') ?? '',
      requestId,
      apiId: api.id,
      authorizer: null,
      identity: identityOf(request),
    },
    body: body.length === 0 ? null : body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  };
  return event;
}

export const identityOf = ({ sourceIp, headers }: ViewerRequest) => ({
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  sourceIp,
  user: null,
  userAgent: header(headers, 'user-agent') ?? null,
  userArn: null,
});

/** Decoded parameters with all their values; null when there are none, as AWS has it. */
export function queryOf(querystring: string): Record<string, string[]> | null {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(querystring)) values.set(name, [...(values.get(name) ?? []), value]);
  return values.size > 0 ? Object.fromEntries(values) : null;
}

/** Whether API Gateway treats a type as binary: listed by name or by pattern. */
export function isBinary(binaryTypes: readonly string[], type: string | undefined) {
  const plain = type?.split(/[;,]/)[0]?.trim().toLowerCase();
  if (plain === undefined) return binaryTypes.includes('*/*');
  return binaryTypes.some(
    (one) => one === '*/*' || one === plain || (one.endsWith('/*') && plain.startsWith(one.slice(0, -1))),
  );
}

export function mapValues<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
