import { beforeAll, describe, expect, it } from 'vitest';
import { oneIn } from '#tests/support/night.ts';
import type { Account } from '#tests/support/scene/account.ts';
import { patchScene } from '#tests/support/scene/build-scene.ts';
import type { Scene } from '#tests/support/scene/scene.ts';
import { fieldsOf, partialPatches, patches, thingOf } from '#tests/support/scene/things.ts';

let scene: Scene;
let caller: Account;

beforeAll(async () => {
  ({ caller, scene } = await patchScene());
});

/** Fields that the session itself, or a webhook's deliveries change. */
const lasting = ({ last_visit: _, failures: __, ...thing }: Record<string, unknown>) => thing;

describe('fields that a PATCH omits stay as they are', () => {
  it.each(partialPatches)('%s', async (name) => {
    const { body, patch, current } = await thingOf(name, scene, caller);
    expect((await patch(body)).status).toBe(200);
    const before = lasting(await current());
    const version = name === 'updateSample' ? { version: before.version } : {};
    const fields = oneIn(100, fieldsOf(name));
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      expect(await patch({ ...version, [field]: before[field] }), field).toMatchObject({ status: 200 });
      expect(lasting(await current()), field).toEqual(before);
    }
  });
});

describe('a body whose fields are all required reports the missing one', () => {
  it.each(oneIn(3, patches))('%s', async (name) => {
    const { patch, current } = await thingOf(name, scene, caller);
    const before = lasting(await current());
    const { status, body } = await patch({});
    expect(lasting(await current())).toEqual(before);
    if (status === 200) return;
    expect(status).toBe(400);
    for (const [field, message] of Object.entries(body.fields)) {
      expect(message, field).not.toMatch(/^Invalid input/);
    }
  });
});
