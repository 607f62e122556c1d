import { InvokeCommand } from '@aws-sdk/client-lambda';
import { beforeEach, expect, it } from 'vitest';
import { handler } from '#functions/handlers/definitions.ts';
import { permissionNames } from '#shared/rules/permissions.ts';
import { aMember } from '#tests/support/builders.ts';
import { aFunction, aRule, aScript, experimentNow } from '#tests/support/definition-builders.ts';
import {
  aLaboratory,
  aLearningLaboratory,
  anInput,
  anOutput,
  aSample,
  aSeries,
} from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { lambda, sandboxAnswers } from '#tests/support/sandbox.ts';

// Inputs `temperature` and `binder` (Epoxy, Acrylic), and the output `yield_pct`, twice the temperature.
type Lab = Awaited<ReturnType<typeof aLaboratory>>;
let lab: Lab;
beforeEach(async () => {
  sandboxAnswers();
  lab = await aLearningLaboratory(3);
});

type Kind = 'CompParameter' | 'OutParameter' | 'Rule';
const preview = (kind: Kind, formula: string, { replaces = '', as = lab.manager.token, of = lab as Lab } = {}) =>
  invoke(handler, `preview${kind}`, {
    as,
    path: { id: of.experiment.uuid },
    body: { formula, ...(replaces && { replaces }) },
  });

it('gives the values of three samples, with what the formula uses', async () => {
  await aScript(lab.experiment);
  await aFunction(lab.experiment, { formula: 'helpers.twice(temperature)' });
  const before = await experimentNow(lab.experiment);
  const { status, body } = await preview('CompParameter', "density + 1 if binder == 'Epoxy' else 1 / 0");
  expect(status).toBe(200);
  expect(body).toEqual({
    problems: [],
    samples: [
      { series: 1, number: 1, values: { density: 0, binder: 'Epoxy' }, value: 1 },
      { series: 1, number: 2, values: { density: 100, binder: 'Acrylic' }, value: null, reason: 'Division by zero' },
      { series: 1, number: 3, values: { density: 200, binder: 'Epoxy' }, value: 201 },
    ],
  });
  expect(await experimentNow(lab.experiment)).toEqual(before);
});

it('says what is wrong, with its position, also what can be calculated', async () => {
  expect((await preview('Rule', 'temprature < 3')).body).toEqual({
    problems: [{ line: 1, column: 1, message: "'temprature' is unknown: did you mean 'temperature'?" }],
    samples: [],
  });
  const { body } = await preview('Rule', "binder == 'epoxy'");
  expect(body.problems).toEqual([
    { line: 1, column: 11, message: "'epoxy' is no category of binder: did you mean 'Epoxy'?" },
  ]);
  expect(body.samples.map(({ value }: { value: number }) => value)).toEqual([0, 0, 0]);
});

it('takes the place of the formula that it changes', async () => {
  const { uuid } = await aFunction(lab.experiment, { short_name: 'f', formula: 'temperature' });
  await aFunction(lab.experiment, { short_name: 'g', formula: 'f + 1' });
  const circle = await preview('CompParameter', 'g + 1', { replaces: uuid });
  expect(circle.body.problems[0].message).toContain('f uses g');
  expect((await preview('CompParameter', 'temperature + 1', { replaces: uuid })).body.samples[0].value).toBe(1);
  const rule = await aRule(lab.experiment, { formula: 'f < 1' });
  const values = (await preview('Rule', 'f < 60', { replaces: rule.uuid })).body.samples;
  expect(values.map(({ value }: { value: number }) => value)).toEqual([1, 1, 0]);
});

it('a functional output reads measured values, of the samples that have them', async () => {
  await anOutput(lab.experiment, { short_name: 'cost', is_functional: true, formula: 'yield_pct / 2' });
  const newer = await aSeries(lab.experiment, { number: 2 });
  await aSample(newer, { in: { [lab.heat.uuid]: 7, [lab.binder.uuid]: 0 } });
  const { body } = await preview('OutParameter', 'cost + yield_pct');
  expect(body.samples).toMatchObject([
    { series: 1, number: 1, values: { cost: 0, yield_pct: 0 }, value: 0 },
    { series: 1, number: 2, values: { cost: 50, yield_pct: 100 }, value: 150 },
    { series: 1, number: 3, values: { cost: 100, yield_pct: 200 }, value: 300 },
  ]);
});

it('without samples it takes the low end, the middle and the high end of the inputs', async () => {
  const of = await aLaboratory();
  const { body } = await preview('Rule', "temperature < 60 or binder == 'Epoxy'", { as: of.manager.token, of });
  expect(body.samples).toEqual([
    { series: null, number: null, values: { temperature: 0, binder: 'Epoxy' }, value: 1 },
    { series: null, number: null, values: { temperature: 50, binder: 'Acrylic' }, value: 1 },
    { series: null, number: null, values: { temperature: 100, binder: 'Acrylic' }, value: 0 },
  ]);
});

it('has the last step of an input as its high end, where the steps do not meet the maximum', async () => {
  const of = await aLaboratory();
  await anInput(of.experiment, { short_name: 'time', ...tenths, max_value: 100, step: 15 });
  const { body } = await preview('Rule', 'time < 95', { as: of.manager.token, of });
  expect(body.samples.map(({ values }: { values: Record<string, unknown> }) => values.time)).toEqual([0, 45, 90]);
});

it('a formula without an end is stopped, and one that cannot be checked is refused', async () => {
  const { body } = await preview('CompParameter', 'sum(1 for x in range(10**6) for y in range(10**6))');
  expect(body).toMatchObject({ problems: [{ line: 1, message: expect.stringContaining('took longer') }], samples: [] });
  lambda.on(InvokeCommand).rejects(new Error('unreachable'));
  expect(await preview('Rule', 'True')).toMatchObject({ status: 400, body: { code: 'refused' } });
});

it('needs what creating needs, in the same project and workspace', async () => {
  const permissions = {
    CompParameter: 'complex_parameter:manage',
    OutParameter: 'output_parameter:manage',
    Rule: 'rule:manage',
  } as const;
  const { workspace, project } = lab;
  const stranger = await aLaboratory();
  for (const kind of ['CompParameter', 'OutParameter', 'Rule'] as const) {
    const others = permissionNames.filter((name) => name !== permissions[kind] && name !== 'project:manage');
    const without = await aMember(workspace.uuid, others, [project.uuid]);
    const allowed = await aMember(workspace.uuid, [permissions[kind]], [project.uuid]);
    expect((await preview(kind, '1', { as: without.token })).status).toBe(403);
    expect((await preview(kind, '1', { as: allowed.token })).status).toBe(200);
    expect((await preview(kind, '1', { as: stranger.manager.token })).status).toBe(404);
  }
});

it('says of a rule what doubles refuse that decimals do not', async () => {
  await Promise.all(['a', 'b'].map((short_name) => anInput(lab.experiment, { short_name, ...tenths })));
  const { body } = await preview('Rule', 'a * 3 + b == 1.2');
  expect(body.tolerant).toEqual({
    ...{ formula: 'math.isclose(a * 3 + b, 1.2)', kind: 'equality', settings: 4, tried: 4, wrong: 3 },
  });
  expect((await preview('CompParameter', 'a + b == 0.9')).body.tolerant).toBeUndefined();
});

const tenths = { is_categorical: false, categories: [], min_value: 0, max_value: 1, step: 0.1 };
