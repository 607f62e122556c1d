import { describe, expect, it } from 'vitest';
import { type FunctionDefinition, functionDefinitions } from '#infra/functions.ts';
import type { DataStack } from '#infra/stacks/data-stack.ts';
import type { JobsStack } from '#infra/stacks/jobs-stack.ts';
import { named, resources, synthesized } from './synthesized.ts';

const { app, template, text } = synthesized();
const definitions: [string, FunctionDefinition][] = Object.entries(functionDefinitions);
const data = app.node.findChild('serieslab-local-data') as DataStack;
const jobs = app.node.findChild('serieslab-local-jobs') as JobsStack;
const stacks = ['realtime', 'sandbox', 'jobs', 'api', 'mail'].map(template);
const functions = stacks.flatMap((stack) => resources(stack, 'AWS::Lambda::Function'));
const policies = stacks.flatMap((stack) => resources(stack, 'AWS::IAM::Policy'));

const sandbox = named(app.node.findChild('serieslab-local-sandbox').node.findChild('sandbox'));

const filesBucket = `arn:<AWS::Partition>:s3:::${named(data.node.findChild('files'))}`;

/** The rights of a function's role, as sorted lines of action and resource. */
function grantsOf(entry: string): string[] {
  const role = text(functions.find(({ Description }) => Description === entry)?.Role);
  return policies
    .filter(({ Roles }) => Roles.map(text).includes(role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action: string) => [Resource].flat().map((resource) => `${action} ${text(resource)}`)),
    )
    .sort();
}

function expectedGrants(definition: FunctionDefinition): string[] {
  const { entry, tables, trigger, sends, pushes, closesSockets, signs, mails, files, asksSandbox, runsForeignCode } =
    definition;
  const { companySecrets = [] } = definition;
  if (runsForeignCode) return [];
  const consumed =
    'queue' in trigger
      ? jobs.queues.get(trigger.queue)?.queue
      : 'deadLettersOf' in trigger && jobs.queues.get(trigger.deadLettersOf)?.deadLetters;
  // A worker passes on a message that it cannot read.
  const deadLetters = 'queue' in trigger ? jobs.queues.get(trigger.queue)?.deadLetters : undefined;
  return [
    ...Object.entries(tables).flatMap(([name, verbs]) => {
      const table = named(data.node.findChild(name));
      return verbs.flatMap((verb) => {
        if (verb === 'Index') return [`dynamodb:Query ${table}/index/by-uuid`];
        const together = verb === 'GetItem' ? [`dynamodb:BatchGetItem ${table}`] : [];
        return [`dynamodb:${verb} ${table}`, ...together];
      });
    }),
    ...(sends ?? []).map((name) => `sqs:SendMessage ${named(jobs.node.findChild(name).node.findChild('queue'))}`),
    ...(deadLetters ? [`sqs:SendMessage ${named(deadLetters)}`] : []),
    ...(consumed
      ? ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map(
          (verb) => `sqs:${verb} ${named(consumed)}`,
        )
      : []),
    ...(pushes || closesSockets
      ? (pushes ? ['POST', 'DELETE'] : ['DELETE']).map(
          (method) =>
            'execute-api:ManageConnections arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:' +
            `${named(app.node.findChild('serieslab-local-realtime').node.findChild('sockets'))}/ws/${method}/@connections/*`,
        )
      : []),
    ...(signs ? [`secretsmanager:GetSecretValue ${named(data.signingSecret)}`] : []),
    ...companySecrets.map((verb) => `secretsmanager:${verb} ${companySecretsOf}`),
    ...(asksSandbox ? [`lambda:InvokeFunction ${sandbox}`] : []),
    ...(files ? fileGrants[files] : []),
    ...(mails ? ['ses:SendEmail arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*'] : []),
    ...['CreateLogStream', 'PutLogEvents'].map((verb) => `logs:${verb} ${logGroupOf(entry)}`),
    ...['PutTelemetryRecords', 'PutTraceSegments'].map((verb) => `xray:${verb} *`),
  ].sort();
}

const ofFiles = (...verbs: string[]) =>
  ['uploads', 'kept'].flatMap((prefix) => verbs.map((verb) => `s3:${verb} ${filesBucket}/files/${prefix}/*`));
/** The function that attaches files lists none, and those that remove them read none. */
const fileGrants = {
  attaches: ofFiles('GetObject', 'PutObject', 'DeleteObject'),
  removes: [...ofFiles('DeleteObject'), `s3:ListBucket ${filesBucket}`],
};

/** The secrets of companies, which are made while the environment runs. */
const companySecretsOf =
  'arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:serieslab/local/company-sign-in/*';

function logGroupOf(entry: string) {
  return text(functions.find(({ Description }) => Description === entry)?.LoggingConfig.LogGroup);
}

it('who sends mails reaches recipients that are identities of the account, in mails from one address alone', () => {
  const { template: prod } = synthesized('prod');
  const statements = resources(prod('mail'), 'AWS::IAM::Policy').flatMap(
    ({ PolicyDocument }): { Action: string; Resource: unknown; Condition?: unknown }[] => PolicyDocument.Statement,
  );
  const mailing = statements.filter(({ Action }) => Action === 'ses:SendEmail');
  expect(mailing.map(({ Condition }) => Condition)).toEqual([
    { StringEquals: { 'ses:FromAddress': 'no-reply@serieslab.example' } },
  ]);
});

describe('the role of each function', () => {
  it.each(definitions)('of %s has exactly the grants of the catalogue', (_name, definition) => {
    expect(grantsOf(definition.entry)).toEqual(expectedGrants(definition));
  });

  it('is its own, trusts only Lambda, and has no AWS-managed policy', () => {
    const roles = functions.map(({ Role }) => text(Role));
    expect(new Set(roles).size).toBe(definitions.length);
    for (const role of stacks.flatMap((stack) => resources(stack, 'AWS::IAM::Role'))) {
      if (!roles.includes(`<${role.id}>`)) continue;
      expect(role.ManagedPolicyArns).toBeUndefined();
      expect(role.AssumeRolePolicyDocument.Statement).toEqual([
        { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
      ]);
    }
  });

  it('has no wildcard but for tracing, which has no resources, connections, files, companies and recipients', () => {
    const wild = definitions.flatMap(([, { entry }]) => grantsOf(entry)).filter((grant) => grant.includes('*'));
    for (const grant of wild)
      expect(grant).toMatch(
        /^(xray:\w+ \*|execute-api:\w+ .*\/ws\/(POST|DELETE)\/@connections\/\*|s3:\w+Object .*\/files\/(uploads|kept)\/\*|secretsmanager:\w+Secret(Value)? .*\/company-sign-in\/\*|ses:SendEmail .*:identity\/\*)$/,
      );
  });

  it('reads the signing key’s secret only for auth', () => {
    const signing = named(data.signingSecret);
    const readers = definitions.filter(([, { entry }]) => grantsOf(entry).some((grant) => grant.endsWith(signing)));
    expect(readers.map(([name]) => name)).toEqual(['auth']);
    const withSecret = functions.filter(({ Environment }) => 'SIGNING_SECRET' in Environment.Variables);
    expect(withSecret.map(({ Description }) => Description)).toEqual(['functions/handlers/auth.ts']);
  });
});

describe('the role of the sandbox', () => {
  const foreign = definitions.filter(([, { runsForeignCode }]) => runsForeignCode);
  const roles = resources(template('sandbox'), 'AWS::IAM::Role');

  it('is the only one of its stack, and has no policy of any kind: not even to write a log', () => {
    expect(foreign.map(([name]) => name)).toEqual(['sandbox']);
    expect(roles.map(({ id }) => `<${id}>`)).toEqual([text(functions.find(({ id }) => `<${id}>` === sandbox)?.Role)]);
    expect(Object.keys(roles[0] ?? {}).sort()).toEqual(['AssumeRolePolicyDocument', 'id']);
    for (const type of ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::RolePolicy'])
      expect(resources(template('sandbox'), type)).toEqual([]);
    // A policy of another stack could reference it, too.
    const named = policies.flatMap(({ Roles }) => Roles.map(text));
    expect(named).not.toContain(`<${roles[0]?.id}>`);
  });

  it('gets no names of tables, queues or secrets', () => {
    const found = functions.find(({ id }) => `<${id}>` === sandbox);
    expect(found?.Environment.Variables).toEqual({ NODE_OPTIONS: '--enable-source-maps' });
  });

  it('can be invoked only by the functions that say so', () => {
    expect(resources(template('sandbox'), 'AWS::Lambda::Permission')).toEqual([]);
    const callers = definitions.filter(([, { entry }]) => grantsOf(entry).some((grant) => grant.startsWith('lambda:')));
    expect(callers.map(([name]) => name).sort()).toEqual([
      'calculation-worker',
      'definitions',
      'generation-worker',
      'modeling-worker',
      'modelling',
      // Their changes are calculated within the calls.
      'samples',
      'series',
    ]);
  });
});

describe('each function', () => {
  it.each(definitions)(
    '%s runs as the catalogue says and gets only the names of its own tables',
    (_name, definition) => {
      const found = functions.find(({ Description }) => Description === definition.entry);
      expect(found).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        Timeout: definition.timeoutSeconds,
        MemorySize: definition.memoryMegabytes,
      });
      expect(found?.TracingConfig?.Mode).toBe(definition.runsForeignCode ? undefined : 'Active');
      expect(found?.LoggingConfig === undefined).toBe(definition.runsForeignCode === true);
      const known = Object.keys(found?.Environment.Variables).filter((name) => name.startsWith('TABLE_'));
      const granted = Object.keys(definition.tables).map((name) => `TABLE_${name.toUpperCase().replaceAll('-', '_')}`);
      expect(known.sort()).toEqual(granted.sort());
    },
  );
});
