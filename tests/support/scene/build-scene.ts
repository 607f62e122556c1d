import { inject } from 'vitest';
import type { Api } from '../api.ts';
import { until } from '../until.ts';
import { type Account, adminApi, createAccount } from './account.ts';
import * as bodies from './bodies.ts';
import { makers } from './makers.ts';
import { type Ground, type Ids, noIds, type Scene } from './scene.ts';
import { unique } from './unique.ts';

/** One of everything that belongs to no workspace, with a licence that has all actions. */
export async function buildPlatform(admin: Api): Promise<Scene> {
  const spare = await createAccount(admin);
  const scene: Scene = { ids: { ...noIds }, admin, spare };
  const actions = await admin.call('listActions', {});
  const licence = await admin.call('createLicence', { body: bodies.licence(actions.map(({ uuid }) => uuid)) });
  scene.ids.licence = licence.uuid;
  for (const kind of ['action', 'permission', 'role', 'workspace', 'user', 'invite', ...companyKinds] as const) {
    scene.ids[kind] = await makers[kind](groundOf(scene));
  }
  scene.ids['reset-token'] = await makers['reset-token'](groundOf(scene));
  scene.ids['access-token'] = await makers['access-token'](groundOf(scene));
  scene.ids['user-with-factor'] = await makers['user-with-factor'](groundOf(scene));
  scene.ids.session = await makers.session(groundOf(scene));
  return scene;
}

/** The same with one of everything of a workspace too; a new one, unless there is one already. */
export async function buildScene(
  { ids: platform, admin, spare }: Scene,
  { workspace = platform.workspace, users = [] }: { workspace?: string; users?: readonly Account[] } = {},
): Promise<Scene> {
  const ids: Ids = { ...platform, workspace };
  const scene: Scene = { ids, admin, spare };
  const project = await admin.call('createProject', {
    path: { id: workspace },
    body: { name: unique('Project'), users: users.map(({ uuid: user }) => ({ uuid: null, user })) },
  });
  ids.project = project.uuid;
  ids['project-user'] = project.users[0]?.uuid ?? '';
  ids.experiment = await makers.experiment(groundOf(scene));
  Object.assign(ids, await dataExperiment(scene));
  ids['job-experiment'] = ids['data-experiment'];
  for (const kind of [
    ...libraryKinds,
    ...definitionKinds,
    'series',
    'sample',
    ...fileKinds,
    'shortlist-entry',
    ...webhookKinds,
    ...linkKinds,
  ] as const) {
    ids[kind] = await makers[kind](groundOf(scene));
  }
  return { ...scene, ids: { ...ids, ...(await modelExperiment(scene)) } };
}

const groundOf = (scene: Scene): Ground => ({ ...scene, caller: scene.spare });
const companyKinds = ['issuer', 'company-workspace'] as const;
const libraryKinds = ['global-in-parameter', 'global-out-parameter'] as const;
const linkKinds = ['report-link', 'report-secret'] as const;
const fileKinds = ['sample-file', 'uploaded-file', 'deleted-file'] as const;
const webhookKinds = ['webhook', 'webhook-delivery'] as const;
const definitionKinds = ['in-parameter', 'out-parameter', 'comp-parameter', 'script', 'rule'] as const;

/** An experiment that nothing calculates in, so that it is never busy by itself. */
async function dataExperiment({ admin, ids }: Scene) {
  const body = { name: unique('Data'), sample_count: 1 };
  const { uuid } = await admin.call('createExperiment', { path: { id: ids.project }, body });
  const path = { id: uuid };
  const input = async (short_name: string) =>
    (await admin.call('createInParameter', { path, body: { ...bodies.input(), short_name } })).uuid;
  return {
    'data-experiment': uuid,
    'data-input': await input('x'),
    'data-other-input': await input('y'),
    'data-output': (await admin.call('createOutParameter', { path, body: { ...bodies.output(), short_name: 'z' } }))
      .uuid,
  };
}

/** An experiment with a prediction model, of a function too. */
async function modelExperiment(scene: Scene) {
  const { admin } = scene;
  const experiment = (await dataExperiment(scene))['data-experiment'];
  const path = { id: experiment };
  await admin.call('importSeries', { path, body: bodies.measured() });
  await admin.call('createCompParameter', { path, body: bodies.comp() });
  await until('the functions are calculated', async () => (await get()).calculation_id === '');
  const { experiment: modelled } = await admin.call('predict', { path });
  await until('there is a model', async () => (await get()).prediction_model !== null);
  const [input] = await admin.call('listInputImportances', { path });
  const [output] = await admin.call('listOutputImportances', { path });
  const [complex] = await admin.call('listComplexImportances', { path });
  return {
    'model-experiment': experiment,
    'input-importance': input?.uuid ?? '',
    'output-importance': output?.uuid ?? '',
    'complex-importance': complex?.uuid ?? '',
    job: modelled.modeling_id,
  };

  function get() {
    return admin.call('getExperiment', { path });
  }
}

let shared: ReturnType<typeof superadminScene> | undefined;

/** The scene of a process, and a superadmin to call, for files whose calls leave what is shared as others need it. */
export function sharedScene(): ReturnType<typeof superadminScene> {
  shared ??= superadminScene();
  return shared;
}

/** A scene, and a superadmin to call. */
async function superadminScene() {
  const admin = await adminApi(inject('url'), inject('superadmin'));
  const caller = await createAccount(admin, { is_staff: true });
  return { admin, caller, scene: await buildScene(await buildPlatform(admin)) };
}

/**
 * A scene in which every call of `patches` has something to change, and a superadmin to call. Each file has its own:
 * what one has changed, the other could not change back.
 */
export async function patchScene() {
  const { admin, caller, scene } = await superadminScene();
  const { ids } = scene;
  const users = [{ uuid: null, user: ids.user, role: ids.role }];
  await admin.call('updateWorkspace', { path: { id: ids.workspace }, body: { users } });
  return { admin, caller, scene };
}
