// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is CloudFormation's own notation
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { unzip } from '#infra/local/edge/static-files.ts';
import { nextTime } from '#infra/local/events/schedules.ts';
import { RouteTree } from '#infra/local/rest/match-route.ts';
import { templateSchema } from '#infra/local/template/load-assembly.ts';
import { Resolver } from '#infra/local/template/resolve.ts';
import { resourceNamed } from '#infra/local/template/template.ts';

describe('intrinsic functions', () => {
  const template = (raw: object) => ({ template: templateSchema.parse(raw), paths: new Map<string, string>() });
  const data = {
    Resources: { Table: { Type: 'AWS::DynamoDB::Table' } },
    Outputs: {
      Arn: { Value: { 'Fn::GetAtt': ['Table', 'Arn'] }, Export: { Name: { 'Fn::Sub': '${AWS::StackName}:arn' } } },
    },
  };
  const app = {
    Resources: {
      Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { 'Fn::Join': ['-', ['jobs', { Ref: 'Stage' }]] } } },
    },
    Parameters: { Stage: { Default: 'dev' } },
    Mappings: { Sizes: { small: { memory: 128 } } },
    Conditions: { IsDev: { 'Fn::Equals': [{ Ref: 'Stage' }, 'dev'] }, IsNot: { 'Fn::Not': [{ Condition: 'IsDev' }] } },
  };
  const stacks = [
    { name: 'Data', ...template(data) },
    { name: 'App', ...template(app) },
  ];
  const resolver = new Resolver({ stacks, assets: new Map() }, 'http://gate');
  const tableArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/Data-Table';

  test.each<[unknown, unknown]>([
    [{ Ref: 'Queue' }, 'http://gate/000000000000/jobs-dev'],
    [{ 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:jobs-dev'],
    [{ 'Fn::GetAtt': 'Queue.QueueName' }, 'jobs-dev'],
    [{ 'Fn::ImportValue': 'Data:arn' }, tableArn],
    [{ 'Fn::Join': ['', [{ 'Fn::ImportValue': 'Data:arn' }, '/index/*']] }, `${tableArn}/index/*`],
    [{ 'Fn::Sub': '${Queue.QueueName} ${AWS::Region} ${!Literal}' }, 'jobs-dev us-east-1 ${Literal}'],
    [{ 'Fn::Sub': ['${name}!', { name: { Ref: 'Stage' } }] }, 'dev!'],
    [{ 'Fn::Select': ['1', { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    [{ 'Fn::If': ['IsDev', 'yes', 'no'] }, 'yes'],
    [{ 'Fn::If': ['IsNot', 'yes', 'no'] }, 'no'],
    [{ kept: 1, dropped: { Ref: 'AWS::NoValue' } }, { kept: 1 }],
    [{ 'Fn::FindInMap': ['Sizes', 'small', 'memory'] }, 128],
    [
      { Condition: { StringEquals: { 'aws:x': { Ref: 'Stage' } } } },
      { Condition: { StringEquals: { 'aws:x': 'dev' } } },
    ],
  ])('%j is %j', (value, expected) => {
    expect(resolver.value('App', value)).toEqual(expected);
  });

  test.each<[unknown, string]>([
    [{ 'Fn::Transform': {} }, 'App uses Fn::Transform, which this machine cannot resolve.'],
    [{ 'Fn::ImportValue': 'nobody' }, 'App imports nobody, which no stack exports.'],
    [{ Ref: 'Missing' }, 'App refers to Missing, which it does not define.'],
  ])('%j is an error with a message', (value, message) => {
    expect(() => resolver.value('App', value)).toThrow(message);
  });
});

describe('names', () => {
  const resource = (path: string) => ({
    resource: { stack: 's', logicalId: path.replaceAll(/\W/g, ''), type: 't', path },
  });
  const queues = ['Jobs/generation/queue', 'Jobs/generation/dead-letters', 'Jobs/other/queue'].map(resource);

  test('match by the end of a path, or by a preferred part of it', () => {
    expect(resourceNamed(queues, 'generation/queue', 'queue')).toBe(queues[0]);
    expect(resourceNamed(queues, 'other', 'queue')).toBe(queues[2]);
    expect(resourceNamed(queues, 'generation', 'queue', (item) => item === queues[0])).toBe(queues[0]);
  });

  test('that are ambiguous or unknown are an error that lists the choices', () => {
    expect(() => resourceNamed(queues, 'generation', 'queue')).toThrow(/More than one queue .*dead-letters/);
    expect(() => resourceNamed(queues, 'nothing', 'queue')).toThrow(
      'No queue is called nothing: Jobs/generation/queue',
    );
  });
});

test('routes match as API Gateway matches them', () => {
  const paths = ['/a/{id}', '/a/list', '/a/{id}/b', '/files/{rest+}', '/'];
  const routes = paths.map((resource) => ({
    method: 'GET',
    resource,
    functionArn: 'f',
    isPermitted: true,
    timeoutMilliseconds: undefined,
  }));
  const tree = new RouteTree(routes);
  const match = (path: string) => {
    const found = tree.match('GET', path);
    return found && [found.route.resource, found.parameters];
  };
  expect(match('/a/list')).toEqual(['/a/list', {}]);
  expect(match('/a/1')).toEqual(['/a/{id}', { id: '1' }]);
  expect(match('/a/list/b')).toEqual(['/a/{id}/b', { id: 'list' }]);
  expect(match('/files/x/y%20z')).toEqual(['/files/{rest+}', { rest: 'x/y z' }]);
  expect(match('/')).toEqual(['/', {}]);
  expect([match('/a'), match('/a/'), match('/a/1/'), tree.match('POST', '/a/1')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['rate(5 minutes)', '2026-01-31T12:05:30Z'],
  ['rate(1 day)', '2026-02-01T12:00:30Z'],
  ['cron(0 4 * * ? *)', '2026-02-01T04:00:00Z'],
  ['cron(0/15 * * * ? *)', '2026-01-31T12:15:00Z'],
  ['cron(30 12 ? * MON-FRI *)', '2026-02-02T12:30:00Z'],
])('%s is due next at %s', (expression, expected) => {
  expect(new Date(nextTime(expression, Date.parse('2026-01-31T12:00:30Z'))).toISOString()).toBe(
    new Date(expected).toISOString(),
  );
});

test('an unreadable schedule is an error', () => {
  expect(() => nextTime('cron(0 0 L * ? *)', 0)).toThrow('L is not a schedule that this machine knows.');
  expect(() => nextTime('every day', 0)).toThrow('every day is not a schedule that this machine knows.');
});

test('an archive returns its files, stored or deflated', () => {
  const files = { 'index.html': Buffer.from('<p>'), 'a/b.js': Buffer.from('x'.repeat(5000)) };
  const read = unzip(zip(files));
  expect(Object.fromEntries([...read].map(([name, body]) => [name, body.toString()]))).toEqual({
    'index.html': '<p>',
    'a/b.js': 'x'.repeat(5000),
  });
});

/** A minimal archive: no checksums, no times. */
function zip(files: Record<string, Buffer>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, body] of Object.entries(files)) {
    const packed = body.length > 100 ? deflateRawSync(body) : body;
    const method = packed === body ? 0 : 8;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
