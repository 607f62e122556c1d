import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#shared/contracts/openapi.ts';
import { routes } from '#shared/contracts/routes.ts';
import { shortNamePattern, shortNameProblem } from '#shared/rules/short-name.ts';

const document = openApiDocument();
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const operation = (id: string) => operations.find(({ operationId }) => operationId === id) ?? {};
const statuses = (id: string) => Object.keys((operation(id).responses ?? {}) as object);

/** Every `$ref` and every key of a document, wherever they are. */
function walk(value: unknown, found = { refs: new Set<string>(), keys: new Set<string>() }) {
  for (const [key, inner] of Object.entries((value ?? {}) as object)) {
    if (!Array.isArray(value)) found.keys.add(key);
    if (key === '$ref') found.refs.add(String(inner));
    else if (typeof inner === 'object') walk(inner, found);
  }
  return found;
}

describe('the OpenAPI document', () => {
  it('describes each route once, under its feature', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(routes).sort());
    expect(operation('updateSample')).toMatchObject({ tags: ['samples'], summary: 'Change the values of a sample' });
  });

  it('says where an unknown target is a 404, wherever the call has it, and a long query a 431', () => {
    for (const id of ['listWorkspaceUsers', 'listMultipleExperimentSamples', 'getWorkspace']) {
      expect([id, statuses(id)]).toEqual([id, expect.arrayContaining(['404'])]);
    }
    expect(statuses('listWorkspaceUsers')).toContain('431');
    expect(statuses('createToken')).not.toContain('404');
  });

  it('refers only to its own schemas, in the vocabulary of OpenAPI 3.0', () => {
    const { refs, keys } = walk(document);
    const schemas = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(schemas).toEqual(expect.arrayContaining([...refs]));
    for (const foreign of ['$id', '$schema', '$defs', 'const', 'prefixItems', 'propertyNames']) {
      expect(keys).not.toContain(foreign);
    }
  });

  it('defines an entity once and refers to it', () => {
    const { schemas } = document.components;
    expect(schemas.ListSamplesResponse).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Sample' } });
    expect(schemas.Sample).toMatchObject({ properties: { predicted_score: { type: 'number', nullable: true } } });
  });

  it('states who may call an operation, and how a call is refused', () => {
    expect(operation('createToken').security).toBeUndefined();
    expect(operation('getProject')).toMatchObject({ security: [{ token: [] }], 'x-access': 'project.read' });
    expect(statuses('updateSample')).toEqual(['200', '400', '401', '403', '404', '409', '413', '414', '429', '431']);
    expect(statuses('listWorkspaces')).toEqual(expect.arrayContaining(['403', '414']));
    expect(statuses('listAccessTokens')).toContain('403');
    expect(statuses('listWorkspaces')).not.toContain('409');
    expect(statuses('getUserPermissions')).toEqual(['200', '401', '429']);
  });

  it('states the server’s checks of a field where a schema can', () => {
    const fields = (name: string) => (document.components.schemas[name] as { properties: object }).properties;
    expect(fields('CreateInParameterRequest')).toMatchObject({
      name: { minLength: 1, maxLength: 40, pattern: expect.stringContaining('\\S') },
      short_name: { minLength: 1, maxLength: 20, pattern: shortNamePattern },
      unit: { maxLength: 20 },
    });
    expect(fields('CreateUserRequest')).toMatchObject({
      email: { format: 'email', minLength: 1, maxLength: 254, pattern: expect.any(String) },
      password: { minLength: 8, maxLength: 100 },
      password2: { minLength: 1 },
    });
    expect(fields('CreateTokenRequest')).toMatchObject({ email: { format: 'email' } });
    expect(fields('CreateLicenceRequest')).toMatchObject({ user_count: { type: 'integer', minimum: 0, maximum: 1e9 } });
  });

  it('has a pattern of short names that equals the rule', () => {
    const pattern = new RegExp(shortNamePattern);
    for (const name of [
      'a',
      '_',
      'T1',
      'lambda_',
      'If',
      'x_1',
      'max',
      'if',
      'None',
      'score',
      '1a',
      'a-b',
      'ä',
      '',
      'a b',
      ...Object.getOwnPropertyNames(Object.prototype),
    ]) {
      expect([name, pattern.test(name)]).toEqual([name, shortNameProblem(name) === undefined]);
    }
  });

  it('lists allowed and required query parameters', () => {
    expect(operation('listSeries').parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'id', in: 'path', required: true }),
        expect.objectContaining({ name: 'after', in: 'query', required: false }),
      ]),
    );
    expect(operation('cancelGeneration').requestBody).toMatchObject({ required: false });
  });
});
