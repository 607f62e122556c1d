import { expect } from 'vitest';
import { isRepeatable, type Route } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import type { Account } from '#tests/support/scene/account.ts';
import { perform } from '#tests/support/scene/requests.ts';
import type { Scene } from '#tests/support/scene/scene.ts';

/** Sends the call as it succeeds, and, where it has a key, again; the answer is what the contract says, and what was sent. */
export async function expectSuccess(operation: Operation, scene: Scene, caller: Account, key?: string): Promise<void> {
  const route: Route = routes[operation];
  const { status, body, sent } = await perform(operation, scene, caller, key);
  expect({ status, body }).toMatchObject({ status: route.status });
  if (key && isRepeatable(route)) expect(await caller.api.ask(operation, sent, key)).toEqual({ status, body });
  if (!route.response) {
    expect(body).toBeUndefined();
    return;
  }
  expect(route.response.safeParse(body).error?.issues).toBeUndefined();
  if (route.method !== 'GET') expect(body).toMatchObject(echoed(sent.body, body));
}

/** A success consumes them. */
const spent = ['refresh', 'version'];

/** The sent fields as the response has them, which must be equal, except lines of sub-lists, which get uuids. */
function echoed(sent: unknown, answered: unknown): object {
  const answer = new Map(Object.entries(answered ?? {}));
  const kept = Object.entries(sent ?? {}).filter(([key]) => answer.has(key) && !spent.includes(key));
  return Object.fromEntries(kept.filter(([, value]) => typeof value !== 'object'));
}
