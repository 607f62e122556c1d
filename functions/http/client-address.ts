import type { APIGatewayProxyEvent } from 'aws-lambda';

/**
 * The address of the caller. CloudFront appends the viewer's address to `X-Forwarded-For`, and API Gateway appends
 * CloudFront's, so it is the last but one. Earlier entries come from the viewer and are untrusted.
 */
export function clientAddress({ headers, requestContext }: APIGatewayProxyEvent): string {
  const forwarded = headers['X-Forwarded-For'] ?? headers['x-forwarded-for'] ?? '';
  const addresses = forwarded.split(',').map((address) => address.trim());
  return addresses.at(-2) || requestContext.identity.sourceIp;
}
