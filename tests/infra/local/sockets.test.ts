import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { sharedFixture } from './fixtures/shared-fixture.ts';
import { until } from './fixtures/start-fixture.ts';

const fixture = await sharedFixture();

const address = (experiment: string, token: string) =>
  `${fixture.stack.url.replace('http', 'ws')}/ws/experiment/${experiment}?token=${token}`;

/** Opens a socket, or returns the status of the refusal. */
function open(experiment: string, token = 'good') {
  return new Promise<WebSocket | number>((resolve, reject) => {
    const socket = new WebSocket(address(experiment, token));
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', reject);
  });
}

async function connected(experiment: string) {
  const socket = await open(experiment);
  if (typeof socket === 'number') throw new Error(`Refused with ${socket}.`);
  const [row] = await fixture.items(`sockets:${experiment}`);
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  return { socket, messages, id: row?.sort ?? '', event: JSON.parse(row?.event ?? '{}') as Record<string, unknown> };
}

const push = async (id: string, body: string) =>
  (await fixture.call(`/api/push/${encodeURIComponent(id)}`, { method: 'POST', body })).json() as {
    pushed?: true;
    error?: string;
  };

describe('connecting', () => {
  test('$connect gets the query, the headers and the connection', async () => {
    const { socket, id, event } = await connected('one');
    expect(event).toMatchObject({
      queryStringParameters: { experiment: 'one', token: 'good' },
      headers: { 'sec-websocket-version': '13' },
      requestContext: { routeKey: '$connect', eventType: 'CONNECT', connectionId: id, stage: 'ws' },
    });
    socket.close();
  });

  test.each([
    ['bad', 401],
    ['forbidden', 403],
    ['crash', 502],
  ])('a token that is %s is refused with %i', async (token, status) => {
    expect(await open('two', token)).toBe(status);
    expect(await fixture.items('sockets:two')).toEqual([]);
  });

  test('a path that is not the stage’s is refused', async () => {
    const socket = new WebSocket(`${fixture.stack.url.replace('http', 'ws')}/ws/other`);
    const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
    expect(error.message).toContain('403');
  });
});

test('pushed messages arrive in order; messages of the client reach $default', async () => {
  const { socket, messages, id } = await connected('three');
  for (const text of ['a', 'b', 'c']) expect(await push(id, text)).toEqual({ pushed: true });
  await until(
    'three messages',
    () => messages.length,
    (length) => length === 3,
  );
  expect(messages).toEqual(['a', 'b', 'c']);
  socket.send('hello');
  const [received] = await until(
    'the message is received',
    () => fixture.items('received'),
    (items) => items.length > 0,
  );
  expect(JSON.parse(received?.event ?? '{}')).toMatchObject({
    body: 'hello',
    requestContext: { routeKey: '$default', connectionId: id },
  });
  const about = (await fixture.call(`/api/push/${encodeURIComponent(id)}`)).json() as { at: string };
  expect(Date.parse(about.at)).toBeGreaterThan(Date.now() - 60_000);
  socket.close();
});

test('closing invokes $disconnect, and the connection is gone', async () => {
  const { socket, id } = await connected('four');
  socket.close(4000, 'done');
  const left = await until(
    '$disconnect',
    () => fixture.items('left'),
    (items) => items.some(({ sort }) => sort === id),
  );
  const event = JSON.parse(left.find(({ sort }) => sort === id)?.event ?? '{}') as unknown;
  expect(event).toMatchObject({ requestContext: { eventType: 'DISCONNECT', disconnectStatusCode: 4000 } });
  expect((await push(id, 'x')).error).toMatch(/^GoneException/);
});

test('a message above 128 KB is refused, one from the browser above 32 KB ends the socket', async () => {
  const { socket, id, messages } = await connected('five');
  expect((await push(id, 'x'.repeat(128 * 1024 + 1))).error).toMatch(/^PayloadTooLargeException/);
  expect(await push(id, 'x'.repeat(128 * 1024))).toEqual({ pushed: true });
  await until(
    'the large message',
    () => messages.length,
    (length) => length === 1,
  );
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.send('x'.repeat(32 * 1024 + 1));
  expect(await closed).toBe(1009);
});

test('a test can cut sockets: the other end gets no close frame, and $disconnect is invoked', async () => {
  const [first, second] = [await connected('cut'), await connected('stays')];
  const closed = new Promise<number>((resolve) => first.socket.on('close', resolve));
  let asked = 0;
  expect(fixture.stack.faults.cutSockets(() => ++asked === 1)).toBe(1);
  expect(await closed).toBe(1006);
  await until(
    '$disconnect',
    () => fixture.items('left'),
    (items) => items.some(({ sort }) => sort === first.id),
  );
  expect(await push(second.id, 'still there')).toEqual({ pushed: true });
  second.socket.close();
});
