import { beforeAll, describe, it } from 'vitest';
import type { Account } from '#tests/support/scene/account.ts';
import { sharedScene } from '#tests/support/scene/build-scene.ts';
import { operations } from '#tests/support/scene/requests.ts';
import type { Scene } from '#tests/support/scene/scene.ts';
import { expectSuccess } from './expect-success.ts';

// Every call as it succeeds; at night the whole running system is asked too: `../every-call.night.test.ts`.
let scene: Scene;
let caller: Account;

beforeAll(async () => {
  ({ caller, scene } = await sharedScene());
});

describe('every call succeeds', () => {
  it.each(operations)('%s', (operation) => expectSuccess(operation, scene, caller));
});
