import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/definitions.ts';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { definitionTables, inParameters, uniqueNames } from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { aFunction, aModel, aRule, aScript, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory, anExperiment, aSeries, makeBusy } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, onceAt } from '#tests/support/jobs.ts';

type Laboratory = Awaited<ReturnType<typeof aLaboratory>>;
const exported = (lab: Laboratory, as = lab.manager.token) =>
  invoke(handler, 'exportParameters', { as, path: { id: lab.experiment.uuid } });
const into = (lab: Laboratory, experiment: { uuid: string }, body: unknown, as = lab.manager.token) =>
  invoke(handler, 'importParameters', { as, path: { id: experiment.uuid }, body });
const input = (short_name: string) => ({ name: short_name, short_name, min_value: 0, max_value: 1, step: 0.1 });

async function stored({ uuid, workspace_uuid }: { uuid: string; workspace_uuid: string }) {
  const lists = await Promise.all(definitionTables.map((table) => table.list(workspace_uuid, uuid)));
  return { rows: lists.flat(), names: await uniqueNames.list(workspace_uuid, experimentNames(uuid)) };
}

let lab: Laboratory;
beforeEach(async () => {
  queues.resetHistory();
  lab = await aLaboratory();
});

describe('a settings file', () => {
  it('rebuilds the experiment in another workspace', async () => {
    await Promise.all([aFunction(lab.experiment), aScript(lab.experiment), aRule(lab.experiment)]);
    const file = await exported(lab);
    expect(file.status).toBe(200);
    const other = await aLaboratory();
    const target = await anExperiment(other.project, { sample_count: 3, expl: 'explore' });
    expect(await into(other, target, file.body)).toEqual({
      status: 200,
      body: { detail: 'Settings have been imported' },
    });
    const again = await invoke(handler, 'exportParameters', { as: other.manager.token, path: { id: target.uuid } });
    expect(again.body).toEqual(file.body);
    expect(await experimentNow(target)).toMatchObject({ calculated_total: 2, sample_count: 20, expl: 'normal' });
    expect(
      Object.values(file.body)
        .filter(Array.isArray)
        .map((list) => list.length),
    ).toEqual([2, 1, 1, 1, 1]);
  });

  it('has the whole front where the experiment asks for it, and says nothing of it otherwise', async () => {
    expect((await exported(lab)).body).not.toHaveProperty('whole_front');
    const front = await anExperiment(lab.project, { whole_front: true });
    const call = { as: lab.manager.token, path: { id: front.uuid } };
    const { body } = await invoke(handler, 'exportParameters', call);
    expect(body).toMatchObject({ whole_front: true });
    expect((await into(lab, lab.experiment, body)).status).toBe(200);
    expect(await experimentNow(lab.experiment)).toMatchObject({ whole_front: true });
  });

  it('omits scripts for callers who may not read them, and imports them without a further right', async () => {
    const poor = await aLaboratory({ actions: [] });
    await aScript(poor.experiment);
    expect((await exported(poor)).body.scripts).toEqual([]);
    const scripts = [{ name: 'S', short_name: 's', code: '' }];
    expect((await into(poor, poor.experiment, { scripts })).status).toBe(200);
    expect((await stored(poor.experiment)).rows.map(({ short_name }) => short_name)).toContain('s');
  });
});

describe('importing settings', () => {
  it('imports all or nothing: an existing, repeated or malformed name refuses the whole file', async () => {
    const before = await stored(lab.experiment);
    const many = Array.from({ length: 60 }, (_, i) => input(`p${i}`));
    const taken = await into(lab, lab.experiment, { in_parameters: [...many, input('binder')] });
    expect(taken).toMatchObject({
      status: 400,
      body: { code: 'duplicate', fields: { 'in_parameters.60.short_name': 'Short name binder already exists' } },
    });
    const twice = await into(lab, lab.experiment, {
      in_parameters: [input('a')],
      rules: [{ name: 'R', short_name: 'a', formula: '1' }],
    });
    expect(twice).toMatchObject({
      status: 400,
      body: { fields: { 'rules.0.short_name': 'Short name a already exists' } },
    });
    const wrong = await into(lab, lab.experiment, { in_parameters: [input('a'), { ...input('b'), step: 0 }] });
    expect(wrong.body.fields).toEqual({ 'in_parameters.1.step': 'Step must be greater than 0' });
    expect((await into(lab, lab.experiment, {})).body.detail).toBe('The file has no settings');
    expect(await stored(lab.experiment)).toEqual(before);
    expect((await experimentNow(lab.experiment)).settings_import).toBe('');
  });

  // Stored, they would be columns that no body of a call can name (parse-request.ts) or that every object seems to have.
  it.each(['__proto__', 'constructor', 'toString'])(
    'refuses %s as a short name of anything in the file',
    async (name) => {
      const before = await stored(lab.experiment);
      const named = { name: 'Sweetness', short_name: name };
      const lists = {
        in_parameters: input(name),
        out_parameters: { ...named, type: 'range', range_from: 0, range_to: 1 },
        comp_parameters: { ...named, formula: '1' },
        scripts: { ...named, code: '' },
        rules: { ...named, formula: '1' },
      };
      for (const [list, item] of Object.entries(lists)) {
        const { status, body } = await into(lab, lab.experiment, { [list]: [item] });
        expect({ list, status, fields: body.fields }).toEqual({
          list,
          status: 400,
          fields: { [`${list}.0.short_name`]: expect.stringContaining('Short name') },
        });
      }
      expect(await stored(lab.experiment)).toEqual(before);
    },
  );

  it('is refused while a job runs, also one that starts meanwhile', async () => {
    const body = { in_parameters: [input('a')] };
    onceAt('TransactWriteCommand', async (send) => {
      await makeBusy(lab.experiment);
      return send();
    });
    const before = await stored(lab.experiment);
    expect(await into(lab, lab.experiment, body)).toMatchObject({ status: 400, body: { code: 'busy' } });
    expect(await into(lab, lab.experiment, body)).toMatchObject({ status: 400, body: { code: 'busy' } });
    expect(await stored(lab.experiment)).toEqual(before);
  });

  it('leaves nothing visible after a crash, and the scheduled deletion removes the rest', async () => {
    const before = await stored(lab.experiment);
    const many = Array.from({ length: 60 }, (_, i) => input(`p${i}`));
    let writes = 0;
    const crash = (): void => {
      onceAt('TransactWriteCommand', async (send) => {
        writes += 1;
        if (writes < 3) {
          const done = await send();
          crash();
          return done;
        }
        // Neither the rest nor the clean-up is reached.
        onceAt('GetCommand', async () => {
          throw new Error('killed');
        });
        throw new Error('killed');
      });
    };
    crash();
    expect((await into(lab, lab.experiment, { in_parameters: many })).status).toBe(500);
    expect((await stored(lab.experiment)).rows).toHaveLength(before.rows.length + 50);
    const list = await invoke(handler, 'listInParameters', {
      as: lab.manager.token,
      path: { id: lab.experiment.uuid },
    });
    expect(list.body).toHaveLength(2);
    const [hidden] = (await inParameters.list(lab.workspace.uuid, lab.experiment.uuid)).filter(
      ({ import_id }) => import_id,
    );
    const call = { as: lab.manager.token, path: { uuid: hidden?.uuid ?? '' } };
    expect((await invoke(handler, 'deleteInParameter', call)).status).toBe(404);
    const [announced] = sentMessages();
    expect(announced).toMatchObject({ kind: 'import' });
    expect(await deliver(deletion, announced as object)).toBe(true);
    expect(await stored(lab.experiment)).toEqual(before);
  });

  it('twice in a row keeps the first import, also after the scheduled deletions', async () => {
    for (const name of ['a', 'b', 'c'])
      expect((await into(lab, lab.experiment, { in_parameters: [input(name)] })).status).toBe(200);
    for (const announced of sentMessages()) await deliver(deletion, announced as object);
    const list = await invoke(handler, 'listInParameters', {
      as: lab.manager.token,
      path: { id: lab.experiment.uuid },
    });
    expect(list.body.map(({ short_name }: { short_name: string }) => short_name)).toEqual(
      expect.arrayContaining(['a', 'b', 'c']),
    );
    expect((await stored(lab.experiment)).rows).toHaveLength(6);
  });

  it('concurrently leaves exactly the imports that were answered with success', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => into(lab, lab.experiment, { in_parameters: [input(`p${i}`)] })),
    );
    const expected = answers.flatMap(({ status }, i) => (status === 200 ? [`p${i}`] : []));
    expect(expected.length).toBeGreaterThan(0);
    const list = await invoke(handler, 'listInParameters', {
      as: lab.manager.token,
      path: { id: lab.experiment.uuid },
    });
    const shown = list.body.map(({ short_name }: { short_name: string }) => short_name);
    expect(shown.filter((name: string) => name.startsWith('p')).sort()).toEqual(expected);
  });

  it('deletes the model, and starts a calculation if there are series', async () => {
    await aModel(lab.experiment, []);
    await aSeries(lab.experiment);
    const { experiments } = await import('#functions/tables/tables.ts');
    await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set: { series_total: 1 } });
    const comp_parameters = [{ name: 'F', short_name: 'f', formula: '1' }];
    expect((await into(lab, lab.experiment, { comp_parameters })).status).toBe(200);
    const now = await experimentNow(lab.experiment);
    expect(now.prediction_model).toBeNull();
    expect(now.calculation_id).not.toBe('');
  });

  it('an imported definition can be edited and survives the next import', async () => {
    await into(lab, lab.experiment, { in_parameters: [input('a')] });
    const list = async () =>
      (await invoke(handler, 'listInParameters', { as: lab.manager.token, path: { id: lab.experiment.uuid } })).body;
    const made = (await list()).find(({ short_name }: { short_name: string }) => short_name === 'a');
    const update = { as: lab.manager.token, path: { uuid: made.uuid }, body: { ...input('a'), name: 'New' } };
    expect((await invoke(handler, 'updateInParameter', update)).status).toBe(200);
    await into(lab, lab.experiment, { in_parameters: [input('b')] });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['New', 'b']));
  });
});
