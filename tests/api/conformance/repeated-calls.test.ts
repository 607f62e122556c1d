import { beforeAll, describe, expect, it, vi } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { idempotentCalls } from '#functions/tables/tables.ts';
import { isRepeatable } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { onceAt } from '#tests/support/jobs.ts';
import { oneIn } from '#tests/support/night.ts';
import type { Account } from '#tests/support/scene/account.ts';
import { sharedScene } from '#tests/support/scene/build-scene.ts';
import { makers } from '#tests/support/scene/makers.ts';
import type { AnyRequest } from '#tests/support/scene/request.ts';
import { operations, requests } from '#tests/support/scene/requests.ts';
import type { Scene } from '#tests/support/scene/scene.ts';

let scene: Scene;
let caller: Account;

beforeAll(async () => {
  ({ caller, scene } = await sharedScene());
});

const repeatable = operations.filter((operation) => isRepeatable(routes[operation]));

/** The request as it succeeds, and what follows it. */
async function prepared(operation: Operation) {
  const { spends, args, after }: AnyRequest = requests[operation];
  const ids = spends ? { ...scene.ids, [spends]: await makers[spends]({ ...scene, caller }) } : scene.ids;
  const ground = { ...scene, ids, caller };
  return { sent: args(ground), after: async () => after?.(ground) };
}

describe('a call with an Idempotency-Key is answered twice alike, and refused with another query', () => {
  it.each(oneIn(3, repeatable))('%s', async (operation) => {
    const { sent, after } = await prepared(operation);
    const key = `${operation}-twice`;
    const first = await caller.api.ask(operation, sent, key);
    await after();
    expect(first.status).toBe(routes[operation].status);
    expect(await caller.api.ask(operation, sent, key)).toEqual(first);
    const other = await caller.api.ask(operation, { ...sent, query: { ...sent.query, other: '1' } }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });
});

/** These read whether a transaction was committed whose answer was lost, and answer themselves. */
const recovering: ReadonlySet<Operation> = new Set(['completeSampleFile']);

describe('a call whose process dies after its transaction is not done a second time', () => {
  it.each(oneIn(3, repeatable))('%s', async (operation) => {
    const { sent, after } = await prepared(operation);
    const key = `${operation}-dies`;
    vi.spyOn(console, 'error').mockReturnValue();
    let died = false;
    onceAt('TransactWriteCommand', async (send) => {
      await send();
      died = true;
      throw new Error('killed');
    });
    const first = await caller.api.ask(operation, sent, key);
    vi.mocked(dynamo.send).mockRestore?.();
    expect(first.status).toBe(died && !recovering.has(operation) ? 500 : routes[operation].status);
    const second = await caller.api.ask(operation, sent, key);
    await after();
    expect([operation, second.status]).toEqual([operation, routes[operation].status]);
    expect(await caller.api.ask(operation, sent, key)).toEqual(second);
    const rows = await idempotentCalls.list('platform', caller.uuid);
    expect(rows.every(({ commits }) => commits <= 3)).toBe(true);
  });
});
