import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#shared/contracts/routes.ts';
import type { Account } from '#tests/support/scene/account.ts';
import * as bodies from '#tests/support/scene/bodies.ts';
import { sharedScene } from '#tests/support/scene/build-scene.ts';
import { argsOf, perform } from '#tests/support/scene/requests.ts';
import type { Scene } from '#tests/support/scene/scene.ts';

let scene: Scene;
let caller: Account;

beforeAll(async () => {
  ({ caller, scene } = await sharedScene());
});

/** Unique values: the field, the call that creates one, and a second call with the same value. */
const uniques: [field: string, create: Operation, update?: Operation][] = [
  ['name', 'createAction', 'updateAction'],
  ['name', 'createLicence', 'updateLicence'],
  ['name', 'createPermission', 'updatePermission'],
  ['name', 'createRole', 'updateRole'],
  ['name', 'createWorkspace', 'updateWorkspace'],
  ['email', 'createUser', 'updateUser'],
  ['email', 'createInvite'],
  ['short_name', 'createInParameter', 'updateInParameter'],
  ['short_name', 'createOutParameter', 'updateOutParameter'],
  ['short_name', 'createCompParameter', 'updateCompParameter'],
  ['short_name', 'createScript', 'updateScript'],
  ['short_name', 'createRule', 'updateRule'],
  ['short_name', 'createGlobalInParameter', 'updateGlobalInParameter'],
  ['short_name', 'createGlobalOutParameter', 'updateGlobalOutParameter'],
];

describe('an existing name is refused, at its field', () => {
  it.each(uniques)('%s of %s', async (field, create, update) => {
    const first = await perform(create, scene, caller);
    expect(first.status).toBe(201);
    const taken = new Map(Object.entries(Object(first.sent.body))).get(field);
    const duplicate = {
      status: 400,
      body: {
        code: 'duplicate',
        detail: expect.stringMatching(/already exists$/),
        fields: { [field]: expect.anything() },
      },
    };
    for (const operation of update ? [create, update] : [create]) {
      const args = argsOf(operation, scene, caller);
      const body = Object.assign({}, args.body, { [field]: taken });
      expect(await caller.api.ask(operation, { ...args, body }), operation).toMatchObject(duplicate);
    }
  });

  it('an e-mail of another account, for one’s own', async () => {
    const args = argsOf('changeEmail', scene, caller);
    const body = Object.assign({}, args.body, { email: scene.spare.email, email2: scene.spare.email });
    expect(await caller.api.ask('changeEmail', { ...args, body })).toMatchObject({
      status: 400,
      body: { code: 'duplicate', fields: { email: 'E-mail already exists' } },
    });
  });

  it('the checks report it beforehand', async () => {
    const { admin, ids, spare } = scene;
    const { name } = await admin.call('getWorkspace', { path: { id: ids.workspace } });
    const script = await admin.call('createScript', { path: { id: ids.experiment }, body: bodies.script() });
    const body = { shortName: script.short_name };
    expect(await admin.call('checkWorkspaceName', { body: { name } })).toBe(true);
    expect(await admin.call('checkEmail', { body: { email: spare.email } })).toBe(true);
    expect(await admin.call('checkParameterShortName', { path: { id: ids.experiment }, body })).toBe(true);
    expect(await admin.call('checkGlobalParameterShortName', { path: { id: ids.workspace }, body })).toBe(false);
  });
});
