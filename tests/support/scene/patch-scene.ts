import { inject } from 'vitest';
import { adminApi, createAccount } from './account.ts';
import { buildPlatform, buildScene } from './build-scene.ts';

/** A scene in which every call of `patches` has something to change, and a superadmin to call. */
export async function patchScene() {
  const admin = await adminApi(inject('url'), inject('superadmin'));
  const caller = await createAccount(admin, { is_staff: true });
  const scene = await buildScene(await buildPlatform(admin));
  const { ids } = scene;
  const users = [{ uuid: null, user: ids.user, role: ids.role }];
  await admin.call('updateWorkspace', { path: { id: ids.workspace }, body: { users } });
  return { admin, caller, scene };
}
