import { beforeAll, describe, inject, it } from 'vitest';
import { type Account, adminApi, createAccount } from '../support/scene/account.ts';
import { buildPlatform, buildScene } from '../support/scene/build-scene.ts';
import { operations } from '../support/scene/requests.ts';
import type { Scene } from '../support/scene/scene.ts';
import { expectSuccess } from './conformance/expect-success.ts';

// Every call through the whole running system, under the role that the template gives its function. By day the API in
// one process is asked (`conformance/every-call.test.ts`), and journeys ask the running system. Refusals are tested
// against the API in one process: `conformance/`, `permissions/` and `fuzz/`.
let scene: Scene;
let caller: Account;

beforeAll(async () => {
  const admin = await adminApi(inject('url'), inject('superadmin'));
  caller = await createAccount(admin, { is_staff: true });
  scene = await buildScene(await buildPlatform(admin));
});

describe('every call succeeds', () => {
  it.each(operations)('%s', (operation) => expectSuccess(operation, scene, caller, `every-call-${operation}`));
});
