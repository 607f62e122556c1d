import { describe, expect, test } from 'vitest';
import { compileViewerFunction } from '#infra/local/edge/viewer-function.ts';
import { sharedFixture } from './fixtures/shared-fixture.ts';

const fixture = await sharedFixture();

describe('an unreadable request', () => {
  test('is refused with a body: an endless address', async () => {
    const answer = await fixture.call(`/api/things?after=${'x'.repeat(30_000)}`);
    expect(answer.status).toBe(431);
    expect(answer.json()).toEqual({ detail: 'The address or the headers are too long', code: 'refused' });
  });
});

describe('files', () => {
  test.each(['/', '/index.html', '/workspaces/1/series'])('%s is the page', async (path) => {
    const answer = await fixture.call(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.text).toContain('<title>fixture</title>');
  });

  test('a file has its type and an entity tag that saves the next download', async () => {
    const first = await fixture.call('/assets/app-1234.js');
    expect(first.headers.get('content-type')).toBe('text/javascript');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const second = await fixture.call('/assets/app-1234.js', { headers });
    expect([second.status, second.text]).toEqual([304, '']);
  });

  test.each(['br', 'gzip'])('text is compressed where %s is accepted', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const plain = await fixture.call('/assets/app-1234.js', { headers: { 'accept-encoding': 'identity' } });
    const packed = await fixture.call('/assets/app-1234.js', { headers });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length / 2);
    expect(packed.text).toBe(plain.text);
  });

  test('an unknown file is denied, as by a private bucket', async () => {
    expect((await fixture.call('/assets/missing.js')).status).toBe(403);
  });

  test('a document created at deployment has its prefix, and its placeholders filled', async () => {
    const answer = await fixture.call('/api/openapi.json');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.json()).toEqual({ openapi: '3.0.1', api: expect.stringMatching(/^l[0-9a-f]{9}$/) });
  });
});

describe('the distribution', () => {
  test.each(['/', '/api/nothing', '/assets/missing.js'])('%s carries the headers of the policy', async (path) => {
    const { headers } = await fixture.call(path);
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-fixture')).toBe('yes');
  });

  test('a method outside the behaviour is refused', async () => {
    expect((await fixture.call('/index.html', { method: 'POST' })).status).toBe(403);
  });

  test('a viewer function may respond by itself', async () => {
    const answer = await fixture.call('/old');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/new']);
  });

  test('HEAD returns the length and no body', async () => {
    const answer = await fixture.call('/index.html', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(10);
  });
});

test('a viewer function has the language and nothing of this process', async () => {
  const code = `function handler(event) {
    var names = [typeof require, typeof process, typeof fetch, typeof setTimeout, typeof Promise];
    return { statusCode: 200, body: names.join(' ') };
  }`;
  const run = compileViewerFunction(code, 'probe');
  const outcome = await run({ method: 'GET', uri: '/', querystring: '', headers: {}, sourceIp: '127.0.0.1' });
  expect('response' in outcome && outcome.response.body.toString()).toBe(
    'undefined undefined undefined undefined function',
  );
});

test('a query passes a viewer function unchanged', async () => {
  const run = compileViewerFunction('function handler(event) { return event.request; }', 'identity');
  const querystring = 'a=1&a=2&b=%2F%20&flag&c=x=y';
  const outcome = await run({ method: 'GET', uri: '/', querystring, headers: {}, sourceIp: '127.0.0.1' });
  expect('request' in outcome && outcome.request.querystring).toBe(querystring);
});

test('the edge does not compress responses of the API', async () => {
  const answer = await fetch(`${fixture.stack.url}/api/large?bytes=5000`, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBeNull();
});
