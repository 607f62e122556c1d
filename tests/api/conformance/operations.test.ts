import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Route } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { oneIn } from '#tests/support/night.ts';
import type { Account } from '#tests/support/scene/account.ts';
import { sharedScene } from '#tests/support/scene/build-scene.ts';
import { argsOf, operations, perform, requests } from '#tests/support/scene/requests.ts';
import type { Scene } from '#tests/support/scene/scene.ts';
import { sendRaw, unknown } from '#tests/support/send-raw.ts';

const url = inject('url');
let scene: Scene;
let caller: Account;

beforeAll(async () => {
  ({ caller, scene } = await sharedScene());
});

// By day a third of the calls is asked, and once in each way, chosen by seed; at night all.
const routeOf = (operation: Operation): Route => routes[operation];
const withBody = operations.filter((operation) => routeOf(operation).body);
/** Mailed links name nothing that could be unknown: they are valid or invalid. */
const withId = operations.filter((operation) => routeOf(operation).path.includes('{') && operation !== 'verifyEmail');
/** Nothing is gone by an unlocking, which answers with what is unlocked. */
const deleting = operations.filter(
  (operation) => routeOf(operation).method === 'DELETE' && !operation.startsWith('unlock'),
);

describe('a deleted thing is not found', () => {
  it.each(oneIn(3, deleting))('%s', async (operation) => {
    const { status, sent } = await perform(operation, scene, caller);
    expect(status).toBe(204);
    expect(await caller.api.ask(operation, sent)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('an unknown uuid and a malformed uuid are not found', () => {
  it.each(oneIn(3, withId))('%s', async (operation) => {
    const { path = {}, ...rest } = argsOf(operation, scene, caller);
    for (const value of [unknown, ...oneIn(3, ['no-uuid', '%00', "' OR 1=1"])]) {
      const others = Object.fromEntries(Object.keys(path).map((key) => [key, encodeURIComponent(value)]));
      const answer = await caller.api.ask(operation, { ...rest, path: others });
      expect(answer, value).toEqual({ status: 404, body: { code: 'not_found', detail: 'Data not found' } });
    }
  });

  it('listWorkspaceUsers, which has the uuid in the query', async () => {
    const ask = (workspace: string) => caller.api.ask('listWorkspaceUsers', { query: { workspace } });
    expect(await ask(unknown)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await ask('no-uuid')).toMatchObject({ status: 400, body: { code: 'validation' } });
  });
});

describe('a query that contradicts the path is not found', () => {
  const advised = operations.filter((operation) => {
    const { query } = routeOf(operation);
    return query && 'workspace' in query.shape && routeOf(operation).targetIn !== 'query';
  });
  it.each(oneIn(3, advised))('%s', async (operation) => {
    const { query } = routeOf(operation);
    const args = argsOf(operation, scene, caller);
    for (const key of Object.keys(query?.shape ?? {}).filter((name) => ['workspace', 'project'].includes(name))) {
      const answer = await caller.api.ask(operation, { ...args, query: { [key]: unknown } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});

describe('a body that is not JSON, or of the wrong type, is refused with a message', () => {
  it.each(oneIn(3, withBody))('%s', async (operation) => {
    const { path } = argsOf(operation, scene, caller);
    for (const text of oneIn(6, ['{', 'nonsense', '"text"', '7', 'null', '[[]]'])) {
      const answer = await sendRaw(url, operation, { path, token: caller.api.token, text });
      expect(answer, text).toMatchObject({
        status: 400,
        body: { code: 'validation', detail: expect.stringMatching(/\w+ \w+/) },
      });
    }
  });
});

describe('each field with a value of the wrong type is refused, and named', () => {
  it.each(oneIn(3, withBody))('%s', async (operation) => {
    const args = argsOf(operation, scene, caller);
    for (const [field, value] of oneIn(100, Object.entries(args.body ?? {}))) {
      const wrong = typeof value === 'object' ? 'wrong' : { wrong: true };
      const answer = await caller.api.ask(operation, {
        ...args,
        body: Object.assign({}, args.body, { [field]: wrong }),
      });
      expect(answer, field).toMatchObject({
        status: 400,
        body: { code: 'validation', detail: expect.stringMatching(/\w/) },
      });
      expect(Object.keys(answer.body.fields), field).toContainEqual(expect.stringMatching(new RegExp(`^${field}`)));
    }
  });

  it('every operation has a request, and no other exists', () => {
    expect(Object.keys(requests).sort()).toEqual([...operations].sort());
  });
});

describe('a body', () => {
  const send = (name: Buffer) =>
    fetch(`${url}/api/workspaces/${scene.ids.workspace}/projects`, {
      method: 'POST',
      body: new Uint8Array(
        Buffer.concat([Buffer.from('{"description":"","users":[],"name":"'), name, Buffer.from('"}')]),
      ),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${scene.admin.token}` },
    });

  it('in Latin-1 is refused; in UTF-8 its name is stored exactly', async () => {
    const answer = await send(Buffer.from('Müller', 'latin1'));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'validation', detail: 'The body is not valid UTF-8, or has characters that were lost before (U+FFFD)' },
    ]);
    const name = `Müller 😀 ${crypto.randomUUID().slice(0, 8)}`;
    const stored = await send(Buffer.from(name));
    expect([stored.status, await stored.json()]).toMatchObject([201, { name }]);
  });
});
