import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/experiments.ts';
import { experiments, projects } from '#functions/tables/tables.ts';
import { aMember } from '#tests/support/builders.ts';
import { aLaboratory, anExperiment, aProject, makeBusy } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';

/** Each conflicts with all others on the licence's counter: their work grows with the square of their number. */

beforeEach(() => queues.resetHistory());

describe('createExperiment', () => {
  it('starts with the documented defaults, in its project', async () => {
    const { project, workspace, manager } = await aLaboratory();
    const { status, body } = await invoke(handler, 'createExperiment', {
      as: manager.token,
      path: { id: project.uuid },
      body: { name: '  Arylation  ' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Arylation',
      description: '',
      sample_count: 20,
      noise: 0,
      expl: 'normal',
      creator: manager.user.name,
      project: { uuid: project.uuid, name: project.name },
      project_id: project.uuid,
      workspace_id: workspace.uuid,
      generation_id: '',
      prediction_model: null,
    });
    const read = await invoke(handler, 'getExperiment', { as: manager.token, path: { id: body.uuid } });
    expect(read.body).toEqual(body);
  });

  it('is refused with values out of range', async () => {
    const { project, manager } = await aLaboratory();
    for (const sample_count of [0, 101, 2.5, '20']) {
      const call = { as: manager.token, path: { id: project.uuid }, body: { name: 'E', sample_count } };
      const { status, body } = await invoke(handler, 'createExperiment', call);
      expect(status).toBe(400);
      expect(body.detail).toBe('Value range is from 1 to 100');
    }
  });
});

describe('reading experiments', () => {
  it('includes the workspace in the list of all, and only experiments that the caller may open', async () => {
    const mine = await aLaboratory();
    const other = await aLaboratory();
    const hidden = await anExperiment(await aProject(mine.workspace.uuid));
    const member = await aMember(mine.workspace.uuid, [], [mine.project.uuid]);
    const all = await invoke(handler, 'listAllExperiments', { as: member.token });
    expect(all.body).toHaveLength(1);
    expect(all.body[0]).toMatchObject({
      uuid: mine.experiment.uuid,
      workspace: { uuid: mine.workspace.uuid, name: mine.workspace.name },
    });
    const read = (id: string) => invoke(handler, 'getExperiment', { as: member.token, path: { id } });
    expect((await read(mine.experiment.uuid)).status).toBe(200);
    expect((await read(hidden.uuid)).status).toBe(404);
    expect((await read(other.experiment.uuid)).status).toBe(404);
    expect((await read('no-uuid')).status).toBe(404);
    expect((await invoke(handler, 'getExperiment', { path: { id: hidden.uuid } })).status).toBe(401);
  });
});

describe('updateExperiment', () => {
  it('changes the sent fields and keeps the rest', async () => {
    const { project, manager } = await aLaboratory();
    const experiment = await anExperiment(project, { sample_count: 7, noise: 0.3, expl: 'explore', description: 'D' });
    const update = (body: object) =>
      invoke(handler, 'updateExperiment', { as: manager.token, path: { id: experiment.uuid }, body });
    const { status, body } = await update({ name: 'New' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'New', sample_count: 7, noise: 0.3, expl: 'explore', description: 'D' });
    expect((await update({ sample_count: 9, expl: 'exploit' })).body).toMatchObject({
      sample_count: 9,
      expl: 'exploit',
    });
    expect((await update({ description: '' })).body).toMatchObject({ description: '', sample_count: 9 });
  });

  it('takes the whole front in place of weights and gives it up, and no word about it means weights', async () => {
    const { experiment, manager } = await aLaboratory();
    const call = { as: manager.token, path: { id: experiment.uuid } };
    expect((await invoke(handler, 'getExperiment', call)).body).not.toHaveProperty('whole_front');
    const update = (body: object) => invoke(handler, 'updateExperiment', { ...call, body });
    expect((await update({ whole_front: true })).body).toMatchObject({ whole_front: true });
    expect((await update({ name: 'New' })).body).toMatchObject({ whole_front: true });
    expect(await update({ whole_front: 'yes' })).toMatchObject({ status: 400 });
    await makeBusy(experiment);
    expect(await update({ whole_front: false })).toMatchObject({ status: 400, body: { code: 'busy' } });
  });

  it('orders concurrent answers by version', async () => {
    const { experiment, manager } = await aLaboratory();
    const call = { as: manager.token, path: { id: experiment.uuid } };
    const revision = async () => (await invoke(handler, 'getExperiment', call)).body.revision;
    const before = await revision();
    const update = await invoke(handler, 'updateExperiment', { ...call, body: { name: 'New' } });
    expect(update.body.revision).toBe(before + 1);
    await makeBusy(experiment);
    expect(await revision()).toBe(before + 2);
    expect((await invoke(handler, 'updateExperiment', { ...call, body: { noise: 0.5 } })).status).toBe(400);
    expect(await revision()).toBe(before + 2);
  });

  it('refuses settings while a job uses them, but not the name', async () => {
    const { experiment, manager } = await aLaboratory();
    await makeBusy(experiment);
    const update = (body: object) =>
      invoke(handler, 'updateExperiment', { as: manager.token, path: { id: experiment.uuid }, body });
    expect(await update({ name: 'New', sample_count: 5 })).toMatchObject({ status: 400, body: { code: 'busy' } });
    const { status, body } = await update({ name: 'New', sample_count: experiment.sample_count });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'New', sample_count: experiment.sample_count });
  });
});

describe('deleteExperiment', () => {
  it('hides it, frees its quota and queues the deletion of its rows', async () => {
    const { workspace, project, experiment, manager } = await aLaboratory();
    const path = { id: experiment.uuid };
    expect((await invoke(handler, 'deleteExperiment', { as: manager.token, path })).status).toBe(204);
    expect((await invoke(handler, 'getExperiment', { as: manager.token, path })).status).toBe(404);
    const row = await projects.get(workspace.uuid, { parent: workspace.uuid, sort: project.uuid });
    expect(row?.experiment_total).toBe(0);
    const { uuid, workspace_uuid, project_uuid } = experiment;
    expect(sentMessages()).toEqual([{ kind: 'experiment', workspace_uuid, project_uuid, experiment_uuid: uuid, uuid }]);
  });

  it('is refused while a job runs', async () => {
    const { experiment, manager } = await aLaboratory();
    await makeBusy(experiment);
    const answer = await invoke(handler, 'deleteExperiment', { as: manager.token, path: { id: experiment.uuid } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'busy' } });
    expect(await experiments.get(experiment.workspace_uuid, experiment)).toBeDefined();
  });
});
