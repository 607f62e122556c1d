import { beforeAll, describe, expect, inject, it } from 'vitest';
import { isRepeatable, type Route } from '#shared/contracts/route.ts';
import { routes } from '#shared/contracts/routes.ts';
import { type Account, adminApi, createAccount } from '../support/scene/account.ts';
import { buildPlatform, buildScene } from '../support/scene/build-scene.ts';
import { operations, perform } from '../support/scene/requests.ts';
import type { Scene } from '../support/scene/scene.ts';

// Every call through the whole running system, under the role that the template gives its function. Refusals are tested
// against the API in one process: `conformance/`, `permissions/` and `fuzz/`.
let scene: Scene;
let caller: Account;

beforeAll(async () => {
  const admin = await adminApi(inject('url'), inject('superadmin'));
  caller = await createAccount(admin, { is_staff: true });
  scene = await buildScene(await buildPlatform(admin));
});

describe('every call succeeds', () => {
  it.each(operations)('%s', async (operation) => {
    const route: Route = routes[operation];
    const key = `every-call-${operation}`;
    const { status, body, sent } = await perform(operation, scene, caller, key);
    expect({ status, body }).toMatchObject({ status: route.status });
    if (isRepeatable(route)) expect(await caller.api.ask(operation, sent, key)).toEqual({ status, body });
    if (!route.response) {
      expect(body).toBeUndefined();
      return;
    }
    expect(route.response.safeParse(body).error?.issues).toBeUndefined();
    if (route.method !== 'GET') expect(body).toMatchObject(echoed(sent.body, body));
  });
});

/** A success consumes them. */
const spent = ['refresh', 'version'];

/** The sent fields as the response has them, which must be equal, except lines of sub-lists, which get uuids. */
function echoed(sent: unknown, answered: unknown): object {
  const answer = new Map(Object.entries(answered ?? {}));
  const kept = Object.entries(sent ?? {}).filter(([key]) => answer.has(key) && !spent.includes(key));
  return Object.fromEntries(kept.filter(([, value]) => typeof value !== 'object'));
}
