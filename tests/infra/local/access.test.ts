import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { RoleAccess } from '#infra/local/aws-proxy/access.ts';
import { dynamoNeeds } from '#infra/local/aws-proxy/needs.ts';
import { conditionSchema, type Statement } from '#infra/local/aws-proxy/statement.ts';
import { sharedFixture } from './fixtures/shared-fixture.ts';
import { signedBy } from './fixtures/start-fixture.ts';

const fixture = await sharedFixture();

const attempt = async (name: string) =>
  (await fixture.call(`/api/restricted/${name}`)).json() as { granted?: true; error?: string };

describe('a function whose role may only query the index, and send mails from one address', () => {
  test.each(['index', 'permitted-mail'])('is granted %s', async (name) => {
    expect(await attempt(name)).toEqual({ granted: true });
  });

  test.each([
    ['table', 'dynamodb:Query', 'table/Fixture-Data-things'],
    ['get', 'dynamodb:GetItem', 'table/Fixture-Data-things'],
    ['transaction', 'dynamodb:PutItem', 'table/Fixture-Data-things'],
    ['secret', 'secretsmanager:GetSecretValue', 'secret:Fixture-Data-signing'],
    ['send', 'sqs:SendMessage', 'Fixture-App-workqueue'],
    ['mail', 'ses:SendEmail', 'identity/example.com'],
    ['post', 'execute-api:ManageConnections', '/ws/POST/@connections/x'],
    ['look', 'execute-api:ManageConnections', '/ws/GET/@connections/x'],
    ['close', 'execute-api:ManageConnections', '/ws/DELETE/@connections/x'],
    ['invoke', 'lambda:InvokeFunction', 'function:Fixture-App-answer'],
  ])('is denied %s, and the error has the role, the action and the resource', async (name, action, resource) => {
    const { error } = await attempt(name);
    expect(error).toMatch(/^AccessDeniedException: User: arn:aws:sts::\d+:assumed-role\/Fixture-App-restricted/);
    expect(error).toContain(`is not authorized to perform: ${action} on resource: `);
    expect(error).toContain(resource);
    expect(fixture.logged.some(({ source, text }) => source.endsWith('/restricted') && text.includes(action))).toBe(
      true,
    );
  });
});

test('a secret is generated once, as the template says', async () => {
  const first = (await fixture.call('/api/secret')).json() as { secret: string };
  expect(first.secret).toMatch(/^[A-Za-z0-9]{40}$/);
  expect((await fixture.call('/api/secret')).json()).toEqual(first);
});

test('an unknown access key is refused, the administrator’s is accepted', async () => {
  const list = (accessKeyId: string) => {
    const client = new DynamoDBClient(signedBy(fixture.stack, accessKeyId));
    return client.send(new ListTablesCommand()).finally(() => client.destroy());
  };
  await expect(list('stranger')).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
  expect((await list('local')).TableNames).toEqual([fixture.stack.tableName('things')]);
});

describe('policies', () => {
  const allow = (actions: string[], resources: string[]): Statement => ({
    allow: true,
    actions,
    resources,
  });
  const item = { action: 'dynamodb:GetItem', resource: 'arn:aws:dynamodb:us-east-1:0:table/a' };

  test('deny by default, match wildcards, and prefer an explicit denial', () => {
    const everything = allow(['dynamodb:*'], ['*']);
    expect(new RoleAccess([]).allows(item)).toBe(false);
    expect(new RoleAccess([everything]).allows(item)).toBe(true);
    expect(new RoleAccess([everything, { ...everything, allow: false }]).allows(item)).toBe(false);
  });

  test('grants of a table apply neither to its index nor to a table with the same prefix', () => {
    const access = new RoleAccess([allow(['dynamodb:GetItem', 'dynamodb:Query'], [item.resource])]);
    expect(access.allows({ ...item, action: 'dynamodb:Query' })).toBe(true);
    expect(access.allows({ action: 'dynamodb:Query', resource: `${item.resource}/index/by-uuid` })).toBe(false);
    expect(access.allows({ ...item, resource: `${item.resource}b` })).toBe(false);
  });

  test.each([
    [{ StringEquals: { 'ses:FromAddress': 'a@b.c' } }, true],
    [{ StringEquals: { 'ses:fromaddress': ['x@b.c', 'a@b.c'] } }, true],
    [{ StringEquals: { 'ses:FromAddress': 'A@b.c' } }, false],
    [{ StringLike: { 'ses:FromAddress': '*@b.c' }, Bool: { 'aws:SecureTransport': false } }, false],
    [{ StringNotLike: { 'ses:FromAddress': '*@b.c' } }, false],
    [{ StringEquals: { 'ses:Recipients': 'a@b.c' } }, false],
    [{ StringNotEquals: { 'ses:Recipients': 'a@b.c' } }, true],
    [{ StringEqualsIfExists: { 'ses:Recipients': 'a@b.c' } }, true],
    [{ ArnLike: { 'aws:PrincipalArn': '*:role/nobody' } }, true],
  ])('a grant on the condition %j: %j', (condition, expected) => {
    const access = new RoleAccess([{ ...allow(['*'], ['*']), condition: conditionSchema.parse(condition) }]);
    expect(access.allows({ ...item, context: { 'ses:fromaddress': ['a@b.c'] } })).toBe(expected);
  });

  test.each([{ NumericLessThan: { 'aws:PrincipalArn': '1' } }, { StringEquals: { 'aws:SourceVpc': 'vpc-1' } }])(
    'the condition %j, which is not known here, is an error',
    (condition) => {
      const statement = { ...allow(['*'], ['*']), condition: conditionSchema.parse(condition) };
      expect(() => new RoleAccess([statement])).toThrow('is not known to the local stack');
    },
  );

  test('a transaction needs the verb of each element, on its own table', () => {
    const body = {
      TransactItems: [
        { Put: { TableName: 'a' } },
        { Update: { TableName: 'b' } },
        { Delete: { TableName: 'a' } },
        { ConditionCheck: { TableName: 'c' } },
      ],
    };
    const needs = dynamoNeeds('TransactWriteItems', body).map(({ action, resource }) => [
      action,
      resource.split('/').at(-1),
    ]);
    expect(needs).toEqual([
      ['dynamodb:PutItem', 'a'],
      ['dynamodb:UpdateItem', 'b'],
      ['dynamodb:DeleteItem', 'a'],
      ['dynamodb:ConditionCheckItem', 'c'],
    ]);
  });
});
