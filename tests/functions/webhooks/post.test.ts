import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedHeaders } from '#functions/features/webhooks/sign.ts';
import { post } from '#functions/features/webhooks/worker/post.ts';
import type { Network } from '#functions/outbound/open-request.ts';
import { patience } from '#tests/support/patience.ts';
import { Receiver, verify } from '#tests/support/receiver.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await new Receiver().open();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await receiver.close();
});

const message = { headers: { 'webhook-id': 'one' }, body: '{"type":"test"}' };
const loopback = (address: string) => address === '127.0.0.1';
const network = (change: Partial<Network> = {}): Network => ({
  resolve: async () => ['127.0.0.1'],
  isAllowed: loopback,
  timeoutMilliseconds: patience,
  ...change,
});

describe('the signature', () => {
  it('is that of the example of Standard Webhooks', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const headers = signedHeaders(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}');
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('does not fit another body, id, time or secret, nor an old message', () => {
    const [secret, other] = [`whsec_${btoa('a'.repeat(32))}`, `whsec_${btoa('b'.repeat(32))}`];
    const [time, body] = [1_800_000_000, '{"type":"test"}'];
    const headers = signedHeaders(secret, 'one', time, body);
    expect(verify(secret, { headers, body }, time + 10)).toEqual({ type: 'test' });
    const wrong = /signature is wrong/;
    expect(() => verify(other, { headers, body }, time)).toThrow(wrong);
    expect(() => verify(secret, { headers, body: `${body} ` }, time)).toThrow(wrong);
    expect(() => verify(secret, { headers: { ...headers, 'webhook-id': 'two' }, body }, time)).toThrow(wrong);
    const later = { ...headers, 'webhook-timestamp': String(time + 600) };
    expect(() => verify(secret, { headers: later, body }, time + 600)).toThrow(wrong);
    expect(() => verify(secret, { headers, body }, time + 600)).toThrow(/old/);
  });
});

describe('a post', () => {
  it('arrives as it was signed, and needs a status of success', async () => {
    const url = receiver.address.replace('localhost', 'hooks.example.org');
    expect(await post(url, message, network())).toEqual({ status: 204, milliseconds: expect.any(Number), message: '' });
    expect(receiver.received).toEqual([
      {
        method: 'POST',
        path: '/ends?of=jobs',
        headers: expect.objectContaining({
          'webhook-id': 'one',
          'content-type': 'application/json',
          host: `hooks.example.org:${receiver.port}`,
        }),
        body: message.body,
      },
    ]);
    receiver.answers.push(500, 404);
    expect(await post(url, message, network())).toMatchObject({ status: 500, message: 'The receiver answered 500' });
    expect(await post(url, message, network())).toMatchObject({ status: 404, message: 'The receiver answered 404' });
  });

  it('follows no redirect', async () => {
    receiver.answers.push(302, 307);
    for (const status of [302, 307]) {
      expect(await post(receiver.address, message, network())).toMatchObject({
        status,
        message: `The receiver answered ${status}, and redirects are not followed`,
      });
    }
    expect(receiver.received).toHaveLength(2);
  });

  it('waits for no slow receiver, nor for one whose answer never ends', async () => {
    const silent = () => undefined;
    receiver.answers.push(silent);
    const attempt = await post(receiver.address, message, network({ timeoutMilliseconds: 50 }));
    expect(attempt).toMatchObject({ message: 'No answer within 10 seconds' });
    receiver.answers.push((_, response) => {
      response.writeHead(200);
      response.write('more and more');
    });
    expect(await post(receiver.address, message, network())).toMatchObject({ status: 200, message: '' });
    const never = () => new Promise<string[]>(() => undefined);
    expect(
      await post('https://a.example', message, network({ resolve: never, timeoutMilliseconds: 50 })),
    ).toMatchObject({ message: 'No answer within 10 seconds' });
  });

  it('says why no answer came', async () => {
    const { port } = receiver;
    const failing = (code: string) => async () => {
      throw Object.assign(new Error('no'), { code });
    };
    const of = async (address: string, change: Partial<Network> = {}) =>
      (await post(address, message, network(change))).message;
    expect(await of('https://a.example', { resolve: failing('ENOTFOUND') })).toBe(
      'The name in the address is not known',
    );
    const numbered = async () => {
      throw Object.assign(new Error('no'), { code: 5 });
    };
    expect(await of('https://a.example', { resolve: numbered })).toBe('The connection failed');
    expect(await of(`https://localhost:${port}`)).toMatch(/^The connection failed \(\w+\)$/);
    receiver.answers.push((request) => request.socket.destroy());
    expect(await of(receiver.address)).toBe('The receiver ended the connection without an answer');
    await receiver.close();
    expect(await of(`http://localhost:${port}`)).toBe('The receiver refused the connection');
    receiver = await new Receiver().open();
  });
});

describe('an inside address', () => {
  const inside = 'The address is not reachable from the internet';

  it.each([
    ['is written as a number', (port: number) => `http://127.0.0.1:${port}/`],
    ['is written as another number', (port: number) => `http://2130706433:${port}/`],
    ['is written in octal', (port: number) => `http://0177.0.0.1:${port}/`],
    ['is IPv6', (port: number) => `http://[::1]:${port}/`],
    ['is IPv4 in IPv6', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['has a name', (port: number) => `http://localhost:${port}/`],
  ])('is not called when it %s', async (_, addressOf) => {
    vi.stubEnv('LOCAL_RECEIVERS', 'refused');
    expect(await post(addressOf(receiver.port), message)).toMatchObject({ message: inside });
    expect(receiver.received).toEqual([]);
  });

  it('is not called when one of several addresses of a name is inside', async () => {
    const resolve = async () => ['127.0.0.1', '10.0.0.1'];
    expect(await post(receiver.address, message, network({ resolve }))).toMatchObject({ message: inside });
    const none = async () => [];
    expect(await post(receiver.address, message, network({ resolve: none }))).toMatchObject({ message: inside });
    expect(receiver.received).toEqual([]);
  });

  it('is not called when the name leads elsewhere a moment later', async () => {
    // The name leads to the receiver when it is checked, and to the inside whenever it is asked for again.
    const answers = [['127.0.0.1']];
    const resolve = vi.fn(async () => answers.shift() ?? ['10.0.0.1']);
    const url = `http://rebinding.example.org:${receiver.port}/`;
    expect(await post(url, message, network({ resolve }))).toMatchObject({ status: 204 });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(await post(url, message, network({ resolve }))).toMatchObject({ message: inside });
    expect(receiver.received).toHaveLength(1);
  });
});

it('needs a certificate of the name in the address, from an authority that is trusted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'serieslab-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=hooks.example.org', '-addext', 'subjectAltName=DNS:hooks.example.org'];
  const files = ['-keyout', key, '-out', cert];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...names, ...files], { stdio: 'ignore' });
  const [pem, ca] = [readFileSync(key, 'utf8'), readFileSync(cert, 'utf8')];
  rmSync(folder, { recursive: true });
  const secure = await new Receiver((listener) => https.createServer({ key: pem, cert: ca }, listener)).open();
  const at = (name: string) => `https://${name}:${secure.port}/`;
  expect(await post(at('hooks.example.org'), message, network({ ca }))).toMatchObject({ status: 204, message: '' });
  expect((await post(at('other.example.org'), message, network({ ca }))).message).toMatch(/certificate is not valid/);
  expect((await post(at('hooks.example.org'), message, network())).message).toMatch(/certificate is not valid/);
  expect(secure.received).toHaveLength(1);
  await secure.close();
});
