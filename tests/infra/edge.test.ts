import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

type Request = { uri: string; method?: string; querystring: Record<string, { value: string }> };

/** Runs an edge function as CloudFront does: its source alone, with a viewer's request. */
function onRequest(name: string, uri: string, querystring: Request['querystring'] = {}): Request {
  const source = readFileSync(join(import.meta.dirname, '../../infra/edge', `${name}.js`), 'utf8');
  const event = { version: '1.0', request: { uri, method: 'GET', querystring, headers: {} } };
  return JSON.parse(runInNewContext(`${source}; JSON.stringify(handler(${JSON.stringify(event)}));`));
}

describe('pages', () => {
  it.each([
    '/',
    '/workspaces/x/series',
    '/workspaces/7b1c1c0e-2a35-4b4e-9c1a-000000000000/projects/',
    '/workspaces/a.b/series',
    '/sign-in',
  ])('answers %s with the app', (uri) => {
    expect(onRequest('pages', uri).uri).toBe('/index.html');
  });

  it.each(['/assets/index-B1x_2.js', '/favicon.ico', '/index.html'])('leaves the file %s alone', (uri) => {
    expect(onRequest('pages', uri).uri).toBe(uri);
  });

  it('keeps the query of a link', () => {
    const query = { token: { value: 'abc' } };
    expect(onRequest('pages', '/reset-password', query).querystring).toEqual(query);
  });
});

describe('docs', () => {
  it.each(['/api/docs', '/api/docs/', '/api/docs//'])('answers %s with the page', (uri) => {
    expect(onRequest('docs', uri).uri).toBe('/api/docs/index.html');
  });

  it.each(['/api/docs/swagger-ui.css', '/api/docs/index.html', '/api/docs/nothing'])('leaves %s alone', (uri) => {
    expect(onRequest('docs', uri).uri).toBe(uri);
  });
});

describe('api', () => {
  it.each([
    ['/api/token/', '/api/token'],
    ['/api/token', '/api/token'],
    ['/api/token/refresh//', '/api/token/refresh'],
    ['/api/samples/a.b/', '/api/samples/a.b'],
  ])('asks the gateway for %s as %s', (uri, expected) => {
    expect(onRequest('api', uri).uri).toBe(expected);
  });
});

describe('sockets', () => {
  const token = { token: { value: 'abc' } };

  it.each(['/ws/experiment/some-id', '/ws/experiment/some-id/'])('turns %s into the stage and a query', (uri) => {
    expect(onRequest('sockets', uri, token)).toMatchObject({
      uri: '/ws',
      querystring: { ...token, experiment: { value: 'some-id' } },
    });
  });

  it('does not let the query choose another experiment than the path', () => {
    const query = { ...token, experiment: { value: 'another' } };
    expect(onRequest('sockets', '/ws/experiment/some-id', query).querystring.experiment).toEqual({ value: 'some-id' });
  });

  it.each(['/ws/experiment/', '/ws/experiment/a/b', '/ws/other/a'])('leaves %s for the gateway to refuse', (uri) => {
    expect(onRequest('sockets', uri, token)).toMatchObject({ uri, querystring: token });
  });
});
