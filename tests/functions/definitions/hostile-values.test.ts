import { beforeAll, describe, expect, it } from 'vitest';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as experiments } from '#functions/handlers/experiments.ts';
import { handler as library } from '#functions/handlers/library.ts';
import { handler as modelling } from '#functions/handlers/modelling.ts';
import { handler as plotting } from '#functions/handlers/plotting.ts';
import { handler as samples } from '#functions/handlers/samples.ts';
import { handler as series } from '#functions/handlers/series.ts';
import { samples as samplesTable } from '#functions/tables/tables.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import { aFunction, aModel, experimentNow } from '#tests/support/definition-builders.ts';
import { anExperiment } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { aLearningLaboratory, type LearningLaboratory } from '#tests/support/learning-laboratory.ts';
import { isNight } from '#tests/support/night.ts';

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1), b: [deep(0)] });
const hostile: unknown[] = [
  null,
  -0,
  1e308,
  -1e200,
  5e-324,
  1e-140,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  '\ud800',
  '\u0000',
  'é'.repeat(3000),
  '__proto__',
  'constructor',
  [],
  [[]],
  {},
  deep(60),
  JSON.parse('{"__proto__": {"polluted": true}}'),
  true,
];

let lab: LearningLaboratory;
let routes: { handler: unknown; operation: Operation; path: Record<string, string>; body: Record<string, unknown> }[];
beforeAll(async () => {
  lab = await aLearningLaboratory(3, { series_count: 10_000, experiment_count: 10_000 });
  const { experiment, workspace, project, heat, output, samples: rows } = lab;
  // In another experiment: with functions the first change would make it busy and all others refused.
  const density = await aFunction(await anExperiment(project));
  const { importances } = await aModel(experiment, [{ kind: 'input', parameter_uuid: heat.uuid }]);
  const id = { id: experiment.uuid };
  const input = {
    name: 'A',
    short_name: 'temperature',
    unit: '',
    min_value: 0,
    max_value: 1,
    step: 1,
    categories: [],
    is_visible: true,
  };
  const out = { name: 'A', short_name: 'temperature', weight: 1, target: 1, formula: '', is_categorical: false };
  const values = [{ in_parameter: heat.uuid, value: 1 }];
  const sample = { version: 7, inParameters: values, outParameters: [{ out_parameter: output.uuid, value: 1 }] };
  routes = [
    { handler: definitions, operation: 'createInParameter', path: id, body: { ...input, earlier_value: 1 } },
    { handler: definitions, operation: 'updateInParameter', path: { uuid: heat.uuid }, body: input },
    { handler: definitions, operation: 'createOutParameter', path: id, body: out },
    {
      handler: definitions,
      operation: 'updateOutParameter',
      path: { uuid: output.uuid },
      body: { ...out, short_name: 'binder' },
    },
    {
      handler: definitions,
      operation: 'updateCompParameter',
      path: { uuid: density.uuid },
      body: { name: 'A', short_name: 'binder', formula: '1' },
    },
    {
      handler: definitions,
      operation: 'importParameters',
      path: id,
      body: { noise: 0, in_parameters: [input], rules: [] },
    },
    {
      handler: definitions,
      operation: 'previewRule',
      path: id,
      body: { formula: "temperature < 3 if binder == 'x' else yield_pct = 1", replaces: density.uuid },
    },
    { handler: definitions, operation: 'checkParameterShortName', path: id, body: { shortName: 'a' } },
    {
      handler: definitions,
      operation: 'evaluateRules',
      path: id,
      body: { in_parameters: [heat.uuid], points: [[1], [2]] },
    },
    {
      handler: experiments,
      operation: 'updateExperiment',
      path: id,
      body: { name: 'A', description: '', noise: 0, sample_count: 1 },
    },
    { handler: experiments, operation: 'createExperiment', path: { id: project.uuid }, body: { name: 'A', noise: 0 } },
    { handler: experiments, operation: 'listRecentExperiments', path: {}, body: { experiments: [experiment.uuid] } },
    { handler: library, operation: 'createGlobalInParameter', path: { id: workspace.uuid }, body: input },
    {
      handler: library,
      operation: 'checkGlobalParameterShortName',
      path: { id: workspace.uuid },
      body: { shortName: 'a' },
    },
    {
      handler: modelling,
      operation: 'updateInputImportance',
      path: { uuid: importances[0]?.uuid ?? '' },
      body: { include: true },
    },
    { handler: plotting, operation: 'plot', path: id, body: { plot_settings: { x: 'nothing', y: 'else' } } },
    { handler: samples, operation: 'updateSample', path: { id: rows[0]?.uuid ?? '' }, body: sample },
    {
      handler: samples,
      operation: 'createSample',
      path: { id: lab.series.uuid },
      body: { inParameters: values, outParameters: [] },
    },
    {
      handler: samples,
      operation: 'listMultipleExperimentSamples',
      path: {},
      body: { experiments: [experiment.uuid], after: '0.' },
    },
    {
      handler: series,
      operation: 'importOutParameters',
      path: { id: lab.series.uuid },
      body: { outValues: [{ yield_pct: 1 }] },
    },
    {
      handler: series,
      operation: 'importSeries',
      path: id,
      body: { samples: [{ temperature: 1, binder: 'x' }], options: { in: true, out: true }, parameters: [] },
    },
  ];
});

/** The body with every leaf and every branch replaced, one at a time. */
function* replaced(body: unknown, value: unknown): Generator<unknown> {
  yield value;
  if (Array.isArray(body)) {
    for (const [index, part] of body.entries())
      for (const other of replaced(part, value)) yield body.with(index, other);
  } else if (body !== null && typeof body === 'object') {
    for (const [key, part] of Object.entries(body)) {
      for (const other of replaced(part, value)) yield { ...body, [key]: other };
    }
  }
}

/** By day each value is tried in every sixth field, and each field has every sixth value; at night all in all. */
const share = isNight ? 1 : 6;

describe('hostile values', () => {
  it('never cause a server error in any field', async () => {
    const failed: string[] = [];
    for (const { handler, operation, path, body } of routes) {
      for (const [index, value] of hostile.entries()) {
        const bodies = [...replaced(body, value)].filter((_, field) => (field + index) % share === 0);
        const answers = await Promise.all(
          bodies.map(async (sent) => ({
            sent,
            answer: await invoke(handler, operation, { as: lab.manager.token, path, body: sent }),
          })),
        );
        for (const { sent, answer } of answers) {
          if (answer.status >= 500) failed.push(`${operation} ${JSON.stringify(sent).slice(0, 200)}`);
        }
      }
    }
    expect(failed).toEqual([]);
    expect((await experimentNow(lab.experiment)).calculation_id).toBe('');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('that are only large or small are stored exactly', async () => {
    const { uuid } = lab.samples[1] ?? { uuid: '' };
    const call = { as: lab.manager.token, path: { id: uuid } };
    const read = async () => (await invoke(samples, 'listSampleOutParameters', call)).body[0].value;
    for (const value of [6.02214076e23, -1.6e-19, 9.9e125, 2 ** 53 + 2, 0.1 + 0.2]) {
      const body = {
        version: (await samplesTable.resolve(uuid))?.version,
        outParameters: [{ out_parameter: lab.output.uuid, value }],
      };
      expect((await invoke(samples, 'updateSample', { ...call, body })).status).toBe(200);
      expect(await read()).toBe(value);
    }
  });
});
