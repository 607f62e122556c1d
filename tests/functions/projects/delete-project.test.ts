import { beforeEach, describe, expect, it } from 'vitest';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as experiments } from '#functions/handlers/experiments.ts';
import { handler } from '#functions/handlers/projects.ts';
import { handler as samples } from '#functions/handlers/samples.ts';
import { userMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { memberships, workspaces } from '#functions/tables/tables.ts';
import { aMember, aSuperadmin } from '#tests/support/builders.ts';
import { aLaboratory, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';

beforeEach(() => queues.resetHistory());

describe('deleteProject', () => {
  it('hides everything below it at once, from managers and superadmins, in lists and by uuid', async () => {
    const { project, experiment, manager, heat } = await aLaboratory();
    const series = await aSeries(experiment);
    const sample = await aSample(series);
    const admin = await aSuperadmin();
    const look = (as: string) =>
      Promise.all([
        invoke(handler, 'getProject', { as, path: { id: project.uuid } }),
        invoke(experiments, 'listExperiments', { as, path: { id: project.uuid } }),
        invoke(experiments, 'getExperiment', { as, path: { id: experiment.uuid } }),
        invoke(definitions, 'listInParameters', { as, path: { id: experiment.uuid } }),
        invoke(definitions, 'updateInParameter', { as, path: { uuid: heat.uuid }, body: heat }),
        invoke(samples, 'listSamples', { as, path: { id: series.uuid } }),
        invoke(samples, 'updateSample', { as, path: { id: sample.uuid }, body: { version: 0 } }),
      ]);
    for (const answer of await look(manager.token)) expect(answer.status).toBe(200);
    const { status, body } = await invoke(handler, 'deleteProject', { as: manager.token, path: { id: project.uuid } });
    expect({ status, body }).toEqual({ status: 204, body: undefined });
    for (const token of [manager.token, admin.token]) {
      for (const answer of await look(token)) expect(answer.status).toBe(404);
      const all = await invoke(experiments, 'listAllExperiments', { as: token });
      expect(all.body.map(({ uuid }: { uuid: string }) => uuid)).not.toContain(experiment.uuid);
    }
  });

  it('frees the quota, releases the users, and queues the deletion of its rows', async () => {
    const { workspace, project, manager } = await aLaboratory();
    const member = await aMember(workspace.uuid, []);
    await invoke(handler, 'updateProject', {
      as: manager.token,
      path: { id: project.uuid },
      body: { name: 'P', users: [{ uuid: null, user: member.user.uuid }] },
    });
    await invoke(handler, 'deleteProject', { as: manager.token, path: { id: project.uuid } });
    const row = await workspaces.get(platform, platformKey(workspace.uuid));
    expect(row?.project_total).toBe(0);
    const key = { parent: userMemberships(member.user.uuid), sort: workspace.uuid };
    expect((await memberships.get(workspace.uuid, key))?.projects).toBeUndefined();
    const { uuid, workspace_uuid } = project;
    expect(sentMessages()).toEqual([{ kind: 'project', workspace_uuid, project_uuid: uuid, uuid }]);
  });

  it('counts down once under concurrent deletes', async () => {
    const { workspace, project, manager } = await aLaboratory({}, { project_total: 3 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        invoke(handler, 'deleteProject', { as: manager.token, path: { id: project.uuid } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
    const row = await workspaces.get(platform, platformKey(workspace.uuid));
    expect(row?.project_total).toBe(2);
  });

  it('deletes nothing if the deletion cannot be queued', async () => {
    const { project, manager } = await aLaboratory();
    queues.onAnyCommand().rejectsOnce(new Error('no queue'));
    const path = { id: project.uuid };
    expect((await invoke(handler, 'deleteProject', { as: manager.token, path })).status).toBe(500);
    expect((await invoke(handler, 'getProject', { as: manager.token, path })).status).toBe(200);
  });
});
