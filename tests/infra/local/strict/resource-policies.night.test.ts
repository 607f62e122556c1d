import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { strictDefaults } from '#infra/local/strict/strict.ts';
import { type Fixture, startFixture } from '../fixtures/start-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ strict: strictDefaults }, { resourcePolicies: true, unpermitted: ['$connect-Route'] });
});
afterAll(() => fixture.stop());
const refusals = () => fixture.logged.filter(({ text }) => text.includes('is not authorized')).map(({ text }) => text);

test.each([
  // Naive: a role that has the grant, on a queue and a secret whose own policies refuse it.
  ['a queue', '/api/send', 'sqs:SendMessage', { method: 'POST', body: 'x' }],
  ['a secret', '/api/secret', 'secretsmanager:GetSecretValue', {}],
])('the policy of %s refuses a role that is granted the call', async (_of, path, action, init) => {
  expect((await fixture.call(path, init)).status).toBe(502);
  const explicit = `with an explicit deny in a resource-based policy`;
  expect(refusals().some((text) => text.includes(`perform: ${action}`) && text.endsWith(explicit))).toBe(true);
});

test('the policy of a queue allows a role that is granted nothing', async () => {
  expect((await fixture.call('/api/restricted/send')).json()).toEqual({ granted: true });
});

test('a socket whose function API Gateway may not invoke is refused', async () => {
  const socket = new WebSocket(`${fixture.stack.url.replace('http', 'ws')}/ws/experiment/one?token=good`);
  const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
  expect(error.message).toContain('502');
});
