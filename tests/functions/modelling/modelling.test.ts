import { beforeEach, describe, expect, it } from 'vitest';
import { modelTask } from '#functions/features/modelling/worker/model-task.ts';
import { handler as definitionsHandler } from '#functions/handlers/definitions.ts';
import { handler } from '#functions/handlers/modelling.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { jobWorker } from '#functions/jobs/job-worker.ts';
import type { Ask } from '#functions/sandbox/client/sandbox.ts';
import { experiments, importances, inParameters, jobOutcomes, samples } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { notRanked } from '#shared/rules/not-ranked.ts';
import type { ValueRange } from '#shared/rules/target.ts';
import { seconds } from '#tests/support/builders.ts';
import { aFunction, aModel, aRule, aScript, experimentNow } from '#tests/support/definition-builders.ts';
import { aLearningLaboratory, anOutput, aSample, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { askFor, doubled } from '#tests/support/job-kinds.ts';
import { deliver } from '#tests/support/jobs.ts';
import { aModeller, job } from './a-modeller.ts';

let lab: LearningLaboratory;
const { call, list, include, model } = aModeller(() => lab);

/** Makes a model, and says nothing of how good it is: to find that out takes most of the time. */
async function modelUnjudged(ask: Ask = doubled) {
  const { work } = await askFor(job, lab);
  const worker = jobWorker({ model: modelTask(async () => undefined, ask) }, { now: seconds, beatMilliseconds: 2 });
  expect(await deliver(worker, work)).toBe(true);
}

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLearningLaboratory(12);
});

describe('a model', () => {
  it('has metrics of the score, and ranks the parameters that it includes', async () => {
    await model();
    const [found, ...others] = (await invoke(handler, 'listPredictionModels', call())).body;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ name: 'score', parameter: null });
    expect(found.metrics.r2).toBeGreaterThan(0.8);
    expect(found.metrics.mae).toBeLessThan(found.metrics.me);
    const inputs = await list('Input');
    expect(inputs.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2]);
    expect(inputs[0]).toMatchObject({
      include: true,
      prediction_model: found.uuid,
      input_parameter: { uuid: lab.heat.uuid, short_name: 'temperature' },
    });
    expect(inputs[0].metrics.fi).toBeGreaterThan(inputs[1].metrics.fi + 0.2);
    expect(await list('Output')).toMatchObject([
      { rank: 1, metrics: { fi: 1 }, output_parameter: { uuid: lab.output.uuid } },
    ]);
    expect(await list('Complex')).toEqual([]);
    expect((await experimentNow(lab.experiment)).prediction_model).toEqual({
      uuid: found.uuid,
      metrics: found.metrics,
      outlook: found.outlook,
      learned_from: 12,
      made_with: expect.any(Object),
      learned: found.learned,
    });
    expect(found.changed_since).toEqual([]);
    const scale = [
      {
        output_parameter: lab.output.uuid,
        weight: 100,
        target: 'Maximize',
        best: expect.any(Number),
        worst: expect.any(Number),
      },
    ];
    expect(found.learned).toMatchObject({ scale, series_number: 1, values: { samples: 12 } });
    expect(found.outlook.expected_gain).toBeGreaterThanOrEqual(0);
    expect(found.outlook.noise).toBeGreaterThan(0);
    expect(found.outlook.repeats).toBeGreaterThanOrEqual(0);
  });

  it('is created, and after that updated', async () => {
    await modelUnjudged();
    await modelUnjudged();
    const { workspace_uuid, uuid } = lab.experiment;
    const outcomes = await jobOutcomes.list(workspace_uuid, uuid);
    expect(outcomes.map(({ message }) => message)).toEqual([
      'The model has been created',
      'The model has been updated',
    ]);
  });

  it('gives for every sample the prediction of models without it, until there is another model or none', async () => {
    const shown = async () => {
      const { series } = (await invoke(seriesHandler, 'listSeries', call())).body;
      return series.flatMap((one: { samples: Sample[] }) => one.samples);
    };
    const before: Sample[] = await shown();
    expect(before.every(({ predicted_interval }) => predicted_interval === null)).toBe(true);
    await model();
    const first: Sample[] = await shown();
    for (const { predicted_score, predicted_interval } of first) {
      expect(predicted_interval?.low).toBeLessThanOrEqual(predicted_score ?? -1);
      expect(predicted_interval?.high).toBeGreaterThanOrEqual(predicted_score ?? 2);
    }
    await model();
    const second: Sample[] = await shown();
    expect(second.every(({ predicted_interval }) => predicted_interval !== null)).toBe(true);
    const { workspace_uuid, parent, sort } = await experimentNow(lab.experiment);
    await experiments.update(workspace_uuid, { parent, sort }, { set: { prediction_model: null } });
    expect(await shown()).toEqual(before);
  });

  it('tells what to expect of samples that are not measured, until an input is edited', async () => {
    const { heat, binder, output } = lab;
    const values = { [heat.uuid]: 50, [binder.uuid]: 0 };
    const open = await aSample(lab.series, { in: values, position: 12 });
    await aSample(lab.series, { in: { [heat.uuid]: 5 }, position: 13 });
    await model();
    const shown = async (): Promise<Sample[]> =>
      (await invoke(seriesHandler, 'listSeries', call())).body.series[0].samples;
    const expected = (await shown()).filter(({ predicted_outputs }) => predicted_outputs);
    expect(expected.map(({ uuid }) => uuid)).toEqual([open.uuid]);
    const [{ predicted_outputs: [found] = [], predicted_score, predicted_interval } = {} as Sample] = expected;
    expect(found?.uuid).toBe(output.uuid);
    expect(Math.abs((found?.value ?? 0) - 100)).toBeLessThan(5);
    expect(found?.low).toBeLessThan(found?.value ?? 0);
    expect(found?.high).toBeGreaterThan(found?.value ?? 0);
    expect(predicted_score).toBeCloseTo(0.5, 1);
    expect(predicted_interval?.low).toBeLessThan(0.5);
    await samples.update(open.workspace_uuid, open, { set: { inputs_version: 1, version: 1 } });
    expect((await shown()).filter(({ predicted_outputs }) => predicted_outputs)).toEqual([]);
  });

  it('omits excluded parameters, keeps the choice, and deletes the former importances', async () => {
    await model();
    const binder = (await list('Input')).find(
      (one: { input_parameter: { uuid: string } }) => one.input_parameter.uuid === lab.binder.uuid,
    );
    expect((await include('Input', binder.uuid, false)).body).toMatchObject({
      uuid: binder.uuid,
      include: false,
      rank: 2,
    });
    await model();
    expect(await list('Input')).toMatchObject([
      { rank: 1, include: true },
      {
        rank: notRanked,
        include: false,
        metrics: { fi: null, fi_std: null },
        input_parameter: { uuid: lab.binder.uuid },
      },
    ]);
    // It is still stored, but is no importance of the present model.
    expect(await importances.resolve(binder.uuid)).toBeDefined();
    expect((await include('Input', binder.uuid, true)).status).toBe(404);
    await model();
    const stored = await importances.list(lab.workspace.uuid, lab.experiment.uuid);
    expect(new Set(stored.map(({ model_uuid }) => model_uuid)).size).toBe(2);
    expect((await include('Input', binder.uuid, true)).status).toBe(404);
  });

  describe('under rules', () => {
    const predicted = async (ask: Ask) => {
      await modelUnjudged(ask);
      const [found] = (await invoke(handler, 'listPredictionModels', call())).body;
      return found.outlook;
    };
    /** All rules are satisfied according to the columns. */
    const obeyed =
      (where: (columns: Record<string, readonly (number | null)[]>, at: number) => boolean): Ask =>
      async (request) => {
        if (request.operation !== 'evaluate') throw new Error('Only points are judged');
        const places = Array.from({ length: request.count }, (_, at) => at);
        const verdicts = places.map((at) => Number(where(request.columns, at)));
        const values = Object.fromEntries(request.program.rules.map(({ name }) => [name, verdicts]));
        return { values, failures: [], failed: 0 };
      };

    it('gives what the best feasible sample may add, and nothing if none is feasible or rules cannot be evaluated', async () => {
      await aRule(lab.experiment);
      const free = await predicted(obeyed(() => true));
      expect(free.noise).toBeGreaterThan(0);
      const low = await predicted(obeyed(({ temperature }, at) => (temperature?.[at] ?? 100) < 50));
      expect(low.expected_gain).toBeLessThan(free.expected_gain);
      expect(await predicted(obeyed(() => false))).toBeNull();
      const refusing: Ask = async () => ({ refused: 'program', message: 'A rule names what is not there' });
      expect(await predicted(refusing)).toBeNull();
    });

    it('keeps an excluded input as it is in the best sample', async () => {
      await aRule(lab.experiment);
      await model();
      const [, binder] = await list('Input');
      await include('Input', binder.uuid, false);
      const asked = new Set<number | null>();
      await predicted(
        obeyed(({ binder: column }, at) => {
          asked.add(column?.[at] ?? null);
          return true;
        }),
      );
      expect([...asked]).toEqual([1]);
    });
  });

  it('expects no gain over the best value that is possible', async () => {
    const gain = async (bounds: ValueRange | null) => {
      const { status } = await invoke(definitionsHandler, 'updateOutParameter', {
        as: lab.manager.token,
        path: { uuid: lab.output.uuid },
        body: { ...lab.output, bounds },
      });
      expect(status).toBe(200);
      await modelUnjudged();
      return (await invoke(handler, 'listPredictionModels', call())).body[0].outlook.expected_gain;
    };
    // They rise to about 100 at the end of the input.
    await Promise.all(
      lab.samples.map((sample) => {
        const value = (sample.in[lab.heat.uuid] ?? 0) * (1 + 0.1 * Math.sin(7 * sample.position));
        return samples.update(sample.workspace_uuid, sample, { set: { out: { [lab.output.uuid]: value } } });
      }),
    );
    const [free, bounded] = [await gain(null), await gain({ min: 0, max: 100 })];
    expect(free).toBeGreaterThan(0.005);
    expect(bounded).toBeLessThan(1e-6);
  });

  it('names the targets and the formulas that have changed since, and neither after the change is undone', async () => {
    await anOutput(lab.experiment, { short_name: 'cost', weight: 0 });
    const density = await aFunction(lab.experiment, { formula: 'helpers.twice(temperature)' });
    const script = await aScript(lab.experiment);
    const unread = await aScript(lab.experiment, { short_name: 'unread' });
    const write = async (operation: Parameters<typeof invoke>[1], path: string, body: object) => {
      const { status } = await invoke(definitionsHandler, operation, {
        as: lab.manager.token,
        path: { uuid: path },
        body,
      });
      expect(status).toBe(200);
      // The job that would calculate the values after a changed formula.
      await experiments.update(
        lab.experiment.workspace_uuid,
        { parent: lab.experiment.parent, sort: lab.experiment.sort },
        { set: { calculation_id: '' } },
      );
    };
    const weigh = (change: object) => write('updateOutParameter', lab.output.uuid, { ...lab.output, ...change });
    const since = async () => (await invoke(handler, 'listPredictionModels', call())).body[0].changed_since;
    await modelUnjudged();
    expect(await since()).toEqual([]);
    // The only weighted output has all of the weight, whatever it is.
    await weigh({ weight: lab.output.weight / 2, name: 'Renamed' });
    await write('updateScript', unread.uuid, { ...unread, code: 'def thrice(x): return 3 * x' });
    expect(await since()).toEqual([]);
    await weigh({ target: 'Minimize' });
    expect(await since()).toEqual(['targets']);
    await write('updateScript', script.uuid, { ...script, code: 'def twice(x): return x + x' });
    expect(await since()).toEqual(['targets', 'formulas']);
    await weigh({});
    await write('updateScript', script.uuid, script);
    expect(await since()).toEqual([]);
    await write('updateCompParameter', density.uuid, { ...density, formula: 'temperature * 3' });
    expect(await since()).toEqual(['formulas']);
    await modelUnjudged();
    expect(await since()).toEqual([]);
  });

  it('stays when an input changes, and is out of date where its values or their distances do', async () => {
    const [heat] = await inParameters.list(lab.experiment.workspace_uuid, lab.experiment.uuid);
    if (!heat) throw new Error('The lab has no input');
    const as = lab.manager.token;
    const change = async (body: object) => {
      const done = await invoke(definitionsHandler, 'updateInParameter', { as, path: { uuid: heat.uuid }, body });
      expect(done.status).toBe(200);
      const [found] = (await invoke(handler, 'listPredictionModels', call())).body;
      return found?.changed_since;
    };
    await modelUnjudged();
    const made = (await experimentNow(lab.experiment)).prediction_model?.uuid;
    const { min_value, max_value, step } = heat;
    expect(await change({ name: 'Renamed', unit: 'K', held: { values: 2 } })).toEqual([]);
    expect(await change({ max_value: max_value - step })).toEqual(['inputs']);
    expect(await change({ max_value })).toEqual([]);
    expect(await change({ levels: [min_value, min_value + step, max_value] })).toEqual(['inputs']);
    expect(await change({ levels: null, min_value, max_value, step, earlier_value: min_value })).toEqual([]);
    expect((await experimentNow(lab.experiment)).prediction_model?.uuid).toBe(made);
    await change({ min_value: min_value + step });
    await modelUnjudged();
    expect(await change({})).toEqual([]);
    const added = { name: 'Late', short_name: 'late', min_value: 0, max_value: 1, step: 1 };
    const create = { as, path: { id: lab.experiment.uuid }, body: added };
    const { body: late } = await invoke(definitionsHandler, 'createInParameter', create);
    expect((await experimentNow(lab.experiment)).prediction_model, 'a new input ends it').toBeNull();
    await invoke(definitionsHandler, 'deleteInParameter', { as, path: { uuid: late.uuid } });
    await modelUnjudged();
    const remove = { as, path: { uuid: heat.uuid } };
    expect((await invoke(definitionsHandler, 'deleteInParameter', remove)).status).toBe(204);
    expect((await experimentNow(lab.experiment)).prediction_model, 'and so does a deleted one').toBeNull();
  });

  it('says nothing about what has changed if it was made before that was kept', async () => {
    await aModel(lab.experiment, []);
    const [found] = (await invoke(handler, 'listPredictionModels', call())).body;
    expect('changed_since' in found).toBe(false);
  });

  it('uses a function as a feature while each sample has its value, and ranks it', async () => {
    const density = await aFunction(lab.experiment);
    await model();
    expect(await list('Complex')).toMatchObject([
      { rank: notRanked, include: true, complex_parameter: { uuid: density.uuid } },
    ]);
  });
});
