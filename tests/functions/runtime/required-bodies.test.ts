import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { parseBody } from '#functions/http/parse-request.ts';
import { openApiDocument } from '#shared/contracts/openapi.ts';
import type { Route } from '#shared/contracts/route.ts';
import { routes } from '#shared/contracts/routes.ts';

const documented = new Map(
  Object.values(openApiDocument().paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, requestBody }) => [operationId, requestBody]),
);

it('a call without the body that its document requires is refused, and no other', () => {
  const accepts = (route: Route) => {
    try {
      parseBody(route, { body: null } as APIGatewayProxyEvent);
      return true;
    } catch {
      return false;
    }
  };
  for (const [operation, route] of Object.entries<Route>(routes)) {
    const body = documented.get(operation) as { required: boolean } | undefined;
    expect([operation, accepts(route)]).toEqual([operation, !body?.required]);
  }
});
