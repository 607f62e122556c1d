import type { APIGatewayProxyEvent } from 'aws-lambda';

/**
 * From where a person calls. CloudFront adds the viewer's address to `X-Forwarded-For` and API Gateway that of
 * CloudFront, so it is the last but one; whatever a viewer put there themselves stands before it.
 */
export function clientAddress({ headers, requestContext }: APIGatewayProxyEvent): string {
  const forwarded = headers['X-Forwarded-For'] ?? headers['x-forwarded-for'] ?? '';
  const addresses = forwarded.split(',').map((address) => address.trim());
  return addresses.at(-2) || requestContext.identity.sourceIp;
}
