import { beforeAll, describe, expect, it } from 'vitest';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { holdBusy } from '#tests/support/hold-busy.ts';
import { oneIn } from '#tests/support/night.ts';
import type { Account } from '#tests/support/scene/account.ts';
import { buildScene, sharedScene } from '#tests/support/scene/build-scene.ts';
import { argsOf, operations } from '#tests/support/scene/requests.ts';
import type { Scene } from '#tests/support/scene/scene.ts';

// Which operations a running job of the experiment blocks, and which not.
let scene: Scene;
let caller: Account;
const release: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const shared = await sharedScene();
  caller = shared.caller;
  scene = await buildScene(shared.scene);
  for (const kind of ['experiment', 'data-experiment', 'model-experiment'] as const) {
    release.push(await holdBusy(scene.ids[kind]));
  }
});

const definitions = operations.filter((operation) => /^(create|update|delete)(In|Out|Comp)Parameter$/.test(operation));
const texts = operations.filter((operation) => /^(create|update|delete)(Script|Rule)$/.test(operation));
const importances = operations.filter((operation) => /^update.*Importance$/.test(operation));
const others = [
  'updateExperiment',
  'importParameters',
  'importSeries',
  'updateSeries',
  'deleteSeries',
  'importOutParameters',
  'createSample',
  'updateSample',
  'deleteSample',
  'generateSeries',
  'predict',
  'plot',
] as const;
const changing: Operation[] = [...definitions, ...texts, ...importances, ...others];

describe('while a job runs', () => {
  it('these operations change what the job uses', () => {
    expect([definitions, texts, importances].map((list) => list.length)).toEqual([9, 6, 3]);
  });

  it.each(changing)('%s is refused', async (operation) => {
    const answer = await caller.api.ask(operation, argsOf(operation, scene, caller));
    expect(answer).toMatchObject({ status: 400, body: { code: 'busy', detail: expect.stringContaining('busy') } });
  });

  it.each(
    oneIn(
      3,
      operations.filter((operation) => routes[operation].method === 'GET' && operation !== 'verifyEmail'),
    ),
  )('%s is answered', async (operation) => {
    const { status } = await caller.api.ask(operation, argsOf(operation, scene, caller));
    expect(status).toBe(200);
  });

  it('name and description can be changed', async () => {
    const body = { name: 'Renamed', description: 'While it is busy' };
    const answer = await caller.api.call('updateExperiment', { path: { id: scene.ids.experiment }, body });
    expect(answer).toMatchObject(body);
  });

  it('the refused calls changed nothing, and all succeed afterwards', async () => {
    for (const end of release) await end();
    for (const operation of ['deleteSample', 'deleteSeries', ...definitions, ...texts] as const) {
      const { status } = await caller.api.ask(operation, argsOf(operation, scene, caller));
      expect([operation, status]).toEqual([operation, routes[operation].status]);
    }
  });
});
