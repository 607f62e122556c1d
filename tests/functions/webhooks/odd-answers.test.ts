import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { post } from '#functions/features/webhooks/worker/post.ts';
import { patience } from '#tests/support/patience.ts';

/** A receiver that writes bytes of its own, whatever HTTP says. */
let server: net.Server | undefined;
const sockets = new Set<Socket>();
async function receiverThat(answer: (socket: Socket) => void): Promise<string> {
  server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

const attempt = (address: string, timeoutMilliseconds = patience) =>
  post(
    address,
    { headers: {}, body: '{}' },
    { resolve: async () => ['127.0.0.1'], isAllowed: () => true, timeoutMilliseconds },
  );
const says = (text: string) => (socket: Socket) => socket.write(text);
const silence = 'No answer within 10 seconds';
const ended = 'The receiver ended the connection without an answer';
const switching = 'HTTP/1.1 101 Switching Protocols\r\n';

describe('an attempt settles at once', () => {
  it.each<[string, (socket: Socket) => void, object]>([
    [
      'with 101 and an upgrade',
      says(`${switching}Upgrade: x\r\nConnection: Upgrade\r\n\r\n`),
      { status: 101, message: 'The receiver answered 101' },
    ],
    [
      'with 101 and more after it',
      says(`${switching}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\nand more`),
      { status: 101, message: 'The receiver answered 101' },
    ],
    ['with 101 without an upgrade', says(`${switching}\r\n`), { status: 101 }],
    [
      'with an upgrade in a 200',
      says('HTTP/1.1 200 OK\r\nUpgrade: x\r\nConnection: Upgrade\r\nContent-Length: 0\r\n\r\n'),
      { status: 200, message: '' },
    ],
    ['with no HTTP', says('hello\r\n'), { message: 'The receiver did not answer in HTTP' }],
    ['with an end', (socket) => socket.end(), { message: ended }],
    ['with a broken connection', (socket) => socket.resetAndDestroy(), { message: ended }],
    ['with half a head and an end', (socket) => socket.end('HTTP/1.1 200 OK\r\nX: '), { message: ended }],
    [
      'with a head that is too long',
      says(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`),
      { message: 'The receiver answered with too long a header' },
    ],
    ['with a status that is none', says('HTTP/1.1 999 What\r\n\r\n'), { status: 999 }],
  ])('%s', async (_, answer, expected) => {
    expect(await attempt(await receiverThat(answer))).toMatchObject(expected);
  });
});

describe('an attempt settles when its time is over', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['with 100 again and again', says('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50))],
    ['with hints alone', says('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n')],
    ['with half a head', says('HTTP/1.1 200 OK\r\nX: ')],
    ['with nothing', () => undefined],
  ])('%s', async (_, answer) => {
    expect(await attempt(await receiverThat(answer), 100)).toMatchObject({ message: silence });
  });
});
