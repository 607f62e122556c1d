import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type ErrorCode, statusOf } from '#shared/contracts/errors.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { Live } from '#tests/support/live.ts';
import { isNight, seed } from '#tests/support/night.ts';
import { argsOf, operations, perform } from '#tests/support/scene/requests.ts';
import { type ActorName, actorNames } from './actors.ts';
import { expectedStatus, isToken } from './expected.ts';
import { type Answers, permissionsPage } from './permissions-page.ts';
import { buildWorld, limitedPlaces, type World } from './world.ts';

// By day a twelfth of the cells is asked, and one of the places where less is permitted, chosen by seed; at night each is.
const random = createRandom(seed);
const limited = isNight ? limitedPlaces : limitedPlaces.filter((_, index, all) => index === seed % all.length);
const absent = limitedPlaces.filter((name) => !limited.includes(name));
const callers = actorNames.filter((name) => !absent.some((one) => one === name));
const isAsked = () => isNight || random.integer(12) === 0;

const url = inject('url');
let world: World;
const results = new Map<Operation, Answers>();
let socket: Answers;
let asked = 0;

beforeAll(async () => {
  world = await buildWorld(url, inject('superadmin'), limited);
});

describe('every route × every caller', () => {
  const chosen = operations.map((operation) => [operation, callers.filter(isAsked)] as const);
  it.each(chosen)('%s', async (operation, actors) => {
    const expected = byActor((actor) => expectedStatus(operation, actor));
    const mayDo = (actor: ActorName) => expected[actor] === routes[operation].status;
    // Refused calls and reads change nothing, so only changes must run one after the other.
    const isRead = routes[operation].method === 'GET' && operation !== 'verifyEmail';
    const atOnce = actors.filter((actor) => isRead || !mayDo(actor)).map((actor) => answered(operation, actor));
    const answers = new Map(await Promise.all(atOnce));
    for (const actor of actors.filter((name) => !answers.has(name))) {
      answers.set(actor, await allowed(operation, actor));
    }
    asked += answers.size;
    const found = byActor((actor) => answers.get(actor) ?? expected[actor]);
    results.set(operation, found);
    expect(found).toEqual(expected);
  });
});

describe('the socket × every caller', () => {
  it('opens for people who may read the experiment, and for nobody else', async () => {
    const opened = 101;
    const entries = await Promise.all(
      callers.map(async (name) => {
        const { account, scene } = world.actor(name, 'getExperiment');
        const status = await Live.refusal(url, scene.ids.experiment, account.api.token ?? '');
        return [name, status ?? opened] as const;
      }),
    );
    const found = new Map<ActorName, number>(entries);
    const expected = byActor((actor) => {
      if (isToken(actor)) return 401;
      const status = expectedStatus('getExperiment', actor);
      return status === routes.getExperiment.status ? opened : status;
    });
    socket = byActor((actor) => found.get(actor) ?? expected[actor]);
    asked += found.size;
    expect(socket).toEqual(expected);
  });
});

describe('afterwards', () => {
  it(isNight ? 'every cell is covered' : 'some cells are covered', () => {
    const cells = [...results.values(), socket].flatMap((answers) => actorNames.map((actor) => answers[actor]));
    process.stdout.write(
      `Permission matrix: ${operations.length} routes and the socket × ${actorNames.length} callers, `,
    );
    process.stdout.write(`${asked} of ${cells.length} cells asked${isNight ? '' : ` (SEED=${seed})`}\n`);
    if (isNight) expect(asked).toBe(cells.length);
    expect(cells).toHaveLength((Object.keys(routes).length + 1) * actorNames.length);
    expect(cells.every((status) => status >= 101)).toBe(true);
  });

  it('docs/permissions.md has the observed answers', () => {
    const page = permissionsPage(results, socket);
    const file = new URL('../../../docs/permissions.md', import.meta.url);
    if (process.env.UPDATE_DOCS) writeFileSync(file, page);
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(page);
  });

  it('everything whose delete was refused still exists', async () => {
    const { account } = world.actor('superadmin', 'deleteWorkspace');
    const read = ['getAction', 'getLicence', 'getPermission', 'getRole', 'getInvite'] as const;
    for (const operation of read) await account.api.call(operation, argsOf(operation, world.main) as never);
    await account.api.call('getUser', { path: { id: world.main.ids.user } });
    // From the leaves up, as a superadmin: until now each of them existed.
    const administration = /Action|Licence|Permission|Role|Invite|User/;
    const deleting = operations.filter((name) => name.startsWith('delete') && !administration.test(name)).reverse();
    expect(deleting).toHaveLength(15);
    // Calls that were allowed may have locked experiments and series of the project, which keeps it.
    const { project, workspace } = world.main.ids;
    const listed = await account.api.call('listExperiments', { path: { id: project }, query: { workspace } });
    for (const { uuid: id, locked } of listed) {
      const query = { workspace, project };
      if (locked) await account.api.call('unlockExperiment', { path: { id }, query });
      for (const one of (await account.api.call('listSeries', { path: { id }, query })).series) {
        const path = { id: one.uuid };
        if (one.locked) await account.api.call('unlockSeries', { path, query });
      }
    }
    for (const operation of deleting) {
      const { status } = await account.api.ask(operation, argsOf(operation, world.main));
      expect([operation, status]).toEqual([operation, 204]);
    }
  });
});

function byActor<T>(value: (actor: ActorName) => T): Record<ActorName, T> {
  return Object.fromEntries(actorNames.map((actor) => [actor, value(actor)])) as Record<ActorName, T>;
}

/** Requests that must change nothing use the shared rows. */
async function answered(operation: Operation, name: ActorName): Promise<[ActorName, number]> {
  const { account, scene } = world.actor(name, operation);
  const { status, body } = await account.api.ask(operation, argsOf(operation, scene, account));
  const code: ErrorCode = body?.code;
  if (status >= 400)
    expect({ status, detail: body?.detail }).toEqual({ status: statusOf[code], detail: expect.any(String) });
  return [name, status];
}

async function allowed(operation: Operation, name: ActorName): Promise<number> {
  const { account, scene } = world.actor(name, operation);
  return (await perform(operation, scene, account)).status;
}
