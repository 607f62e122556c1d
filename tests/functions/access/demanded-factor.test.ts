import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { handler as tokensHandler } from '#functions/handlers/access-tokens.ts';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler as projectsHandler } from '#functions/handlers/projects.ts';
import { handler as workspacesHandler } from '#functions/handlers/workspaces.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import { aMember, aSuperadmin, aWorkspace, seconds } from '#tests/support/builders.ts';
import { anExperiment, aProject } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { ownPlatform } from '#tests/support/own-table.ts';

beforeAll(ownPlatform);

const all = ['project:manage', 'experiment:manage'];
const setFactor = (uuid: string) => users.update(platform, platformKey(uuid), { set: { second_factor: true } });
const detail = 'This workspace asks for a second factor: set one up in your account, under Security';

describe('a workspace that demands a second factor', () => {
  it('refuses members without one, also by their access tokens, until they have set one up', async () => {
    const [here, there] = [await aWorkspace({ demands_second_factor: true }), await aWorkspace()];
    const project = await aProject(here.uuid);
    const { token, user } = await aMember(here.uuid, all);
    const body = { name: 'Robot', expires: seconds() + 86_400 };
    const made = (await invoke(tokensHandler, 'createAccessToken', { as: token, body })).body;
    const get = (as: string) => invoke(projectsHandler, 'getProject', { as, path: { id: project.uuid } });
    for (const as of [token, made.token]) {
      expect(await get(as)).toEqual({ status: 403, body: { code: 'forbidden', detail } });
      const seen = (await invoke(accounts, 'getUserPermissions', { as })).body;
      expect(seen.workspaces[here.uuid].lacks_second_factor).toBe(true);
    }
    await setFactor(user.uuid);
    for (const as of [token, made.token]) expect((await get(as)).status).toBe(200);
    const seen = (await invoke(accounts, 'getUserPermissions', { as: token })).body;
    expect(seen.workspaces[here.uuid]).not.toHaveProperty('lacks_second_factor');
    expect(seen).not.toHaveProperty('lacks_second_factor');
    const other = await aMember(there.uuid, all);
    expect((await invoke(projectsHandler, 'getProject', { as: other.token, path: { id: project.uuid } })).status).toBe(
      404,
    );
  });

  it('keeps its projects and experiments out of the lists over all workspaces', async () => {
    const workspace = await aWorkspace({ demands_second_factor: true });
    const { token, user } = await aMember(workspace.uuid, all);
    const project = await aProject(workspace.uuid);
    const experiment = await anExperiment(project);
    const lists = async () => {
      const projects = (await invoke(projectsHandler, 'listAllProjects', { as: token })).body;
      const experiments = (await invoke(experimentsHandler, 'listAllExperiments', { as: token })).body;
      return [...projects, ...experiments].map(({ uuid }: { uuid: string }) => uuid);
    };
    expect(await lists()).toEqual([]);
    await setFactor(user.uuid);
    expect(await lists()).toEqual([project.uuid, experiment.uuid]);
  });

  it('is set by superadmins, says so only where it demands one, and binds no superadmin', async () => {
    const { token } = await aSuperadmin();
    const workspace = await aWorkspace();
    const path = { id: workspace.uuid };
    const update = (body: object) => invoke(workspacesHandler, 'updateWorkspace', { as: token, path, body });
    const get = async () => (await invoke(workspacesHandler, 'getWorkspace', { as: token, path })).body;
    expect(await get()).not.toHaveProperty('demands_second_factor');
    const demanded = { status: 200, body: { demands_second_factor: true } };
    expect(await update({ demands_second_factor: true })).toMatchObject(demanded);
    expect(await update({ description: 'kept' })).toMatchObject(demanded);
    expect((await get()).demands_second_factor).toBe(true);
    expect((await update({ demands_second_factor: false })).body).not.toHaveProperty('demands_second_factor');
    expect((await update({ demands_second_factor: 'yes' })).status).toBe(400);
    const { token: member } = await aMember(workspace.uuid, all);
    const refused = await invoke(workspacesHandler, 'updateWorkspace', {
      as: member,
      path,
      body: { demands_second_factor: true },
    });
    expect(refused.status).toBe(403);
  });
});

describe('an installation whose superadmins need a second factor', () => {
  it('treats them as users until they have one', async () => {
    vi.stubEnv('SUPERADMIN_FACTOR', 'demanded');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { token, user } = await aSuperadmin();
    const workspace = await aWorkspace();
    const list = () => invoke(accounts, 'listUsers', { as: token });
    const open = () => invoke(workspacesHandler, 'getWorkspace', { as: token, path: { id: workspace.uuid } });
    const permissions = async () => (await invoke(accounts, 'getUserPermissions', { as: token })).body;
    expect(await list()).toEqual({
      status: 403,
      body: {
        code: 'forbidden',
        detail: 'A superadmin needs a second factor here: set one up in your account, under Security',
      },
    });
    expect((await open()).status).toBe(404);
    expect(await permissions()).toMatchObject({ role: 'user', lacks_second_factor: true });
    await setFactor(user.uuid);
    expect((await list()).status).toBe(200);
    expect((await open()).status).toBe(200);
    expect(await permissions()).toEqual({ role: 'superadmin', workspaces: {} });
  });
});
