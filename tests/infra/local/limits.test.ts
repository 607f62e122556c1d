import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import WebSocket from 'ws';
import { Firewall } from '#infra/local/edge/firewall.ts';
import { requireDeployable } from '#infra/local/template/deployment-limits.ts';
import { Template } from '#infra/local/template/template.ts';
import { synthesizeFixture } from './fixtures/app.ts';
import { usual } from './fixtures/shared-fixture.ts';
import { type Fixture, startFixture } from './fixtures/start-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  const cdkOut = join(inject('fixtures'), 'limited');
  synthesizeFixture(cdkOut, { firewall: { everything: 30, signIn: 10 }, unpermitted: ['restricted'] });
  fixture = await startFixture(usual({ cdkOut }));
});
afterAll(() => fixture.stop());

/** `fetch` sends no body with GET. */
const getWithBody = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(fixture.stack.url + path, { method: 'GET', headers: { 'content-length': 2 } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end('{}');
  });

test('CloudFront refuses addresses above 8192 bytes, and GET with a body', async () => {
  const after = (bytes: number) => fixture.call(`/api/things/x?after=${'x'.repeat(bytes)}`);
  expect([(await after(8000)).status, (await after(8192)).status]).toEqual([404, 414]);
  expect(await getWithBody('/api/things/x')).toBe(403);
});

test('API Gateway refuses headers above 10240 bytes', async () => {
  const status = async (bytes: number) =>
    (await fixture.call('/api/things/x', { headers: { 'x-long': 'x'.repeat(bytes) } })).status;
  expect([await status(9000), await status(10_240)]).toEqual([404, 431]);
});

test('a function without the permission that names its API is not invoked by it', async () => {
  expect((await fixture.call('/api/restricted/index')).status).toBe(500);
  expect(fixture.logged.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^No AWS::Lambda::Permission lets the API invoke arn:.*restricted/),
  );
});

test('a function with more variables than 4 kB, and a role with a longer policy, cannot be deployed', () => {
  const template = () => new Template(fixture.cdkOut, 'http://localhost');
  expect(() => requireDeployable(template())).not.toThrow();
  const withResource = (type: string, properties: object) => {
    const found = template();
    const original = found.find.bind(found);
    const find: Template['find'] = (types, schema) =>
      types === type
        ? [
            {
              resource: { stack: 's', logicalId: 'l', type, path: 's/l' },
              properties: schema.parse(properties),
              ref: 'l',
              arn: 'l',
            },
          ]
        : original(types, schema);
    return Object.assign(found, { find });
  };
  const naive = { Environment: { Variables: { RULES: 'x'.repeat(4096) } } };
  expect(() => requireDeployable(withResource('AWS::Lambda::Function', naive))).toThrow('exceeded the 4KB limit');
  const Statement = Array.from({ length: 200 }, (_, number) => ({
    Action: 's3:GetObject',
    Resource: `arn:aws:s3:::${number}/*`,
  }));
  const policy = { Roles: ['r'], PolicyDocument: { Statement } };
  expect(() => requireDeployable(withResource('AWS::IAM::Policy', policy))).toThrow('10240 bytes exceeded for role r');
});

describe('the firewall of the template', () => {
  test('refuses the address that asks too often, sockets too, and continues to count what it refuses', async () => {
    // Naive: a browser that asks for a token with each call.
    const signIn = () => fixture.call('/api/%74oken', { method: 'POST' }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let time = 0; time < 12; time++) statuses.push(await signIn());
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
    expect((await fixture.call('/api/token/refresh')).status).toBe(403);
    for (let time = 0; time < 30; time++) await fixture.call('/');
    expect((await fixture.call('/')).status).toBe(429);
    const socket = new WebSocket(`${fixture.stack.url.replace('http', 'ws')}/ws/experiment/1?token=good`);
    const refused = await new Promise((resolve) => socket.once('error', ({ message }) => resolve(message)));
    expect(refused).toContain('429');
  });

  test('forgets an address after five minutes without requests, and counts each for itself', () => {
    let now = 0;
    const rule = {
      Name: 'everything',
      Priority: 1,
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP' as const, Limit: 2, EvaluationWindowSec: 300 } },
    };
    const firewall = new Firewall([rule], () => now);
    const ask = (sourceIp: string) =>
      firewall.refuse({ method: 'GET', uri: '/', querystring: '', headers: {}, sourceIp });
    expect([ask('a'), ask('a'), ask('a'), ask('b')]).toEqual([undefined, undefined, 403, undefined]);
    now += 299_000;
    expect(ask('a')).toBe(403);
    now += 301_000;
    expect(ask('a')).toBeUndefined();
  });
});
