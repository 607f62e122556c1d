import { afterEach, beforeEach, expect, it } from 'vitest';
import { discover } from '#functions/features/auth/company/provider.ts';
import { internet, type Network } from '#functions/outbound/open-request.ts';
import { publicFetch } from '#functions/outbound/public-fetch.ts';
import { patience } from '#tests/support/patience.ts';
import { Receiver } from '#tests/support/receiver.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await new Receiver().open();
});
afterEach(() => receiver.close());

const get = (address: string, change: Partial<Network> = {}) =>
  publicFetch(address, { method: 'GET', headers: { accept: 'text/plain' } }, { ...network, ...change });
const network: Network = {
  resolve: async () => ['127.0.0.1'],
  isAllowed: (address) => address === '127.0.0.1',
  timeoutMilliseconds: patience,
};

it('Answers the status, the type and the content, and follows no redirect', async () => {
  receiver.answers.push((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(request.headers.accept));
  });
  const response = await get(receiver.address);
  expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
    200,
    'application/json',
    'text/plain',
  ]);
  receiver.answers.push(302);
  expect((await get(receiver.address)).status).toBe(302);
  expect(receiver.received).toHaveLength(2);
});

it('Connects to no address that is not public, whatever its name says', async () => {
  for (const addresses of [['10.0.0.1'], ['127.0.0.1', '169.254.169.254'], []]) {
    await expect(get(receiver.address, { resolve: async () => addresses })).rejects.toThrow();
  }
  expect(receiver.received).toEqual([]);
});

it('Ends what is too long, breaks off, changes the protocol, has an unknown status or takes too long', async () => {
  receiver.answers.push((_, response) => void response.end('x'.repeat(600_000)));
  await expect(get(receiver.address)).rejects.toThrow('The answer is too long');
  receiver.answers.push((_, response) => response.destroy());
  await expect(get(receiver.address)).rejects.toThrow();
  receiver.answers.push((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('part');
    response.destroy();
  });
  await expect(get(receiver.address)).rejects.toThrow();
  receiver.answers.push((request) => {
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
  });
  await expect(get(receiver.address)).rejects.toThrow();
  receiver.answers.push((request) => void request.socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'));
  await expect(get(receiver.address)).rejects.toThrow(RangeError);
  receiver.answers.push(() => undefined);
  await expect(get(receiver.address, { timeoutMilliseconds: 20 })).rejects.toThrow(/timeout/i);
});

it('A provider that is slow is not waited for', async () => {
  receiver.answers.push(() => undefined);
  const slow = discover(`http://localhost:${receiver.port}`, { ...internet, timeoutMilliseconds: 20 });
  await expect(slow).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'The provider of your company does not answer: please try again in a moment',
  });
});
