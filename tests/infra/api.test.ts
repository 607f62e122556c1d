import { describe, expect, it } from 'vitest';
import { gatewayDocument } from '#shared/contracts/openapi-gateway.ts';
import type { Route } from '#shared/contracts/route.ts';
import { routes } from '#shared/contracts/routes.ts';
import { resources, synthesized } from './synthesized.ts';

const { template, text } = synthesized();
const [api] = resources(template('api'), 'AWS::ApiGateway::RestApi');
const functions = resources(template('api'), 'AWS::Lambda::Function');
const paths: Record<string, Record<string, { operationId: string; [integration]: { uri: unknown } }>> = api?.Body.paths;
const integration = 'x-amazon-apigateway-integration';

/** Without the names of variables, in which the documented paths differ. */
const shape = (path: string) => path.replace(/\/$/, '').replaceAll(/\{[^}]+\}/g, '{}');

describe('the REST API', () => {
  it('answers every route of the contract and nothing else', () => {
    const answered = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${shape(path)}`),
    );
    const contract = Object.values(routes).map(({ method, path }) => `${method} ${shape(path)}`);
    expect(answered.sort()).toEqual(contract.sort());
  });

  it('sends each route to the function of its feature', () => {
    for (const { operationId, [integration]: target } of Object.values(paths).flatMap((each) => Object.values(each))) {
      const { feature } = (routes as Record<string, Route>)[operationId] ?? {};
      const handler = functions.find(({ Description }) => Description === `functions/handlers/${feature}.ts`);
      expect(text(target.uri)).toContain(`functions/<${handler?.id}>/invocations`);
    }
  });

  it('may call each of its functions', () => {
    const permitted = resources(template('api'), 'AWS::Lambda::Permission').map(({ FunctionName }) =>
      text(FunctionName),
    );
    expect(permitted.sort()).toEqual(functions.map(({ id }) => `<${id}>`).sort());
  });

  it('has no binary types: a body reaches its function as text, unpacked', () => {
    expect(api?.BinaryMediaTypes).toBeUndefined();
    expect(api?.Body['x-amazon-apigateway-binary-media-types']).toBeUndefined();
  });

  it('stays far below the megabyte of a template, with all documented routes in it', () => {
    const bytes = JSON.stringify(api?.Body).length;
    expect(bytes).toBeLessThan(150_000);
  });

  it('reports its own errors in the format of all others', () => {
    const answers = Object.entries(api?.Body['x-amazon-apigateway-gateway-responses'] as Record<string, unknown>);
    for (const [, answer] of answers) {
      const { 'application/json': body } = (answer as { responseTemplates: Record<string, string> }).responseTemplates;
      expect(JSON.parse(body ?? '')).toEqual({ detail: expect.any(String), code: expect.any(String) });
    }
    expect(answers.map(([name]) => name)).toContain('DEFAULT_5XX');
  });

  it('logs no query string and no body', () => {
    const [stage] = resources(template('api'), 'AWS::ApiGateway::Stage');
    expect(stage?.StageName).toBe('api');
    expect(stage?.AccessLogSetting.Format).not.toMatch(/query|body|authorizer/i);
    expect(stage?.MethodSettings).toMatchObject([{ DataTraceEnabled: false }]);
  });
});

describe('the document for the gateway', () => {
  it('names a path parameter alike in all paths, as API Gateway requires', () => {
    const route = (method: Route['method'], path: string): Route => ({
      ...{ method, path, feature: 'roles', summary: '', access: 'public', response: null, status: 200 },
    });
    const document = gatewayDocument((feature) => feature, {
      getRole: route('GET', '/roles/{id}'),
      updateRole: route('PATCH', '/roles/{uuid}'),
      listMembers: route('GET', '/roles/{uuid}/members'),
      updateMember: route('PATCH', '/members/{uuid}'),
    });
    expect(Object.keys(document.paths)).toEqual(['/roles/{id}', '/roles/{id}/members', '/members/{uuid}']);
    expect(document.paths['/roles/{id}']?.patch).toMatchObject({ parameters: [{ name: 'id', in: 'path' }] });
  });
});
