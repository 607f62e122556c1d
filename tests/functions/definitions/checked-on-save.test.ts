import { InvokeCommand } from '@aws-sdk/client-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { handler } from '#functions/handlers/definitions.ts';
import { experiments } from '#functions/tables/tables.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import { newId } from '#tests/support/builders.ts';
import { aFunction, aRule, aScript, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory, anOutput } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { asked, lambda, sandboxAnswers } from '#tests/support/sandbox.ts';

// The laboratory has the inputs `temperature` and `binder` (Epoxy, Acrylic) and the output `yield_pct`.
let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  queues.resetHistory();
  sandboxAnswers();
  lab = await aLaboratory();
});

const call = (operation: Operation, body: unknown, uuid?: string) =>
  invoke(handler, operation, {
    as: lab.manager.token,
    path: uuid ? { uuid } : { id: lab.experiment.uuid },
    body,
  });
const named = (short_name: string, formula: string) => ({ name: short_name, short_name, formula });
const all = async () => allDefinitionsOf(await experimentNow(lab.experiment));
const formulas = async () => {
  const { functions, outputs, rules, scripts } = await all();
  return Object.fromEntries([
    ...[...functions, ...outputs, ...rules].map(({ short_name, formula }) => [short_name, formula]),
    ...scripts.map(({ short_name, code }) => [short_name, code]),
  ]);
};

describe('errors in a formula are reported by position', () => {
  it.each([
    ['its syntax', 'createCompParameter', 'temperature *', 1],
    ['an unknown name', 'createRule', 'temperature <\n  temprature', 2],
    ['a name that is not for rules', 'createRule', 'yield_pct > 3', 1],
    ['what nobody may use', 'createCompParameter', '().__class__', 1],
    ['a reserved name', 'createCompParameter', 'sum(score for score in [temperature])', 1],
    ['what Python cannot compile', 'createCompParameter', 'temperature +\n dict(a=1, a=2)', 2],
    ['the same in a rule', 'createRule', '(lambda a, a: a)(1, 2)', 1],
    ['a name that only stands before in', 'createCompParameter', '[type for {}[type] in [1]][0]', 1],
    ['an expression without an end', 'createCompParameter', `${'-\n'.repeat(2000)}temperature`, 501],
  ] as const)('%s', async (_, operation, formula, line) => {
    const { status, body } = await call(operation, named('f', formula));
    expect(status).toBe(400);
    const [problem] = body.problems;
    expect(problem).toMatchObject({ field: 'formula', line });
    expect(problem.column).toBeGreaterThan(0);
    expect(body.code).toBe('validation');
    expect(body.fields.formula).toBe(`Line ${line}, column ${problem.column}: ${problem.message}`);
    expect(body.detail).toBe(`f: ${body.fields.formula}`);
    expect(Object.keys(await formulas())).not.toContain('f');
  });

  it('in a script they include errors of running it', async () => {
    const failing = { name: 't', short_name: 't', code: 'table = [1]\nfirst = table[1]' };
    expect(await call('createScript', failing)).toMatchObject({
      status: 400,
      body: { fields: { code: 'Line 2, column 1: The script ends with an error: List index out of range' } },
    });
    const { status, body } = await call('createScript', { name: 's', short_name: 's', code: 'import os\n' });
    expect(status).toBe(400);
    expect(body.problems[0]).toMatchObject({ field: 'code', line: 1, message: expect.stringContaining("'os'") });
    expect(body.fields.code).toContain('Line 1');
  });

  it('a cycle is reported, whichever formula closes it', async () => {
    const made = await call('createCompParameter', named('a', 'temperature'));
    await call('createCompParameter', named('b', 'a + 1'));
    const { status, body } = await call('updateCompParameter', named('a', 'b + 1'), made.body.uuid);
    expect(status).toBe(400);
    expect(body.detail).toContain('a uses b');
    expect(body.detail).toContain('b uses a');
    expect((await formulas()).a).toBe('temperature');
  });

  it('a functional output may use functional outputs, a function may not', async () => {
    const functional = { name: 'F', short_name: 'f', is_functional: true, formula: 'yield_pct * 2' };
    expect((await call('createOutParameter', functional)).status).toBe(201);
    expect((await call('createCompParameter', named('g', 'yield_pct * 2'))).status).toBe(400);
    const wrong = { ...functional, short_name: 'h', formula: 'nothing' };
    expect((await call('createOutParameter', wrong)).body.problems[0].field).toBe('formula');
  });

  it('a script without a function that a formula calls is refused, and the formula named', async () => {
    const script = await call('createScript', { name: 's', short_name: 's', code: 'def twice(x): return 2 * x' });
    await call('createCompParameter', named('f', 's.twice(temperature)'));
    const changed = { name: 's', short_name: 's', code: 'def double(x): return 2 * x' };
    const { status, body } = await call('updateScript', changed, script.body.uuid);
    expect(status).toBe(400);
    expect(body.problems).toMatchObject([{ field: 'f', line: 1 }]);
    expect(body.detail).toMatch(/^f: .*twice/);
    expect(body.fields).toEqual({ code: body.detail });
  });

  it('an existing error in a formula does not prevent other formulas from being saved', async () => {
    await aFunction(lab.experiment, { short_name: 'old', formula: 'gone + 1' });
    expect((await call('createCompParameter', named('f', 'temperature'))).status).toBe(201);
    expect((await call('createCompParameter', named('g', 'gone'))).status).toBe(400);
  });
});

describe('the sandbox', () => {
  it('is called only when Python changes', async () => {
    const made = await call('createCompParameter', named('f', 'temperature'));
    const before = asked();
    expect(before).toBeGreaterThan(0);
    await call('updateCompParameter', { ...named('f', 'temperature'), name: 'Other', unit: 'K' }, made.body.uuid);
    await call('createInParameter', { name: 'I', short_name: 'i', min_value: 0, max_value: 1, step: 1 });
    await call('updateInParameter', { ...lab.heat, max_value: 7 }, lab.heat.uuid);
    await call('createOutParameter', { name: 'O', short_name: 'o' });
    expect(asked()).toBe(before);
  });

  it('refuses the save with a message if it is unreachable, and nothing is written', async () => {
    lambda.on(InvokeCommand).rejects(new Error('unreachable'));
    const { status, body } = await call('createCompParameter', named('f', 'temperature'));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'refused', detail: expect.stringContaining('nothing was saved') });
    expect(await formulas()).not.toHaveProperty('f');
  });

  it('never accepts two concurrent saves that contradict each other', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `x${round}`;
      const input = await call('createInParameter', { name, short_name: name, min_value: 0, max_value: 1, step: 1 });
      const answers = await Promise.all([
        call('createCompParameter', named(`f${round}`, `${name} * 2`)),
        call('deleteInParameter', undefined, input.body.uuid),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    }
  });

  it('accepts ten concurrent saves that are compatible', async () => {
    const saves = Array.from({ length: 10 }, (_, i) =>
      call('createCompParameter', named(`f${i}`, `temperature + ${i}`)),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect((await all()).functions).toHaveLength(10);
  });
});

describe('a name of a Python built-in', () => {
  const input = (short_name: string) => ({ name: short_name, short_name, min_value: 0, max_value: 1, step: 1 });
  const refusal = (status: number, users: string, name: string) => ({
    status,
    body: {
      code: 'validation',
      fields: { short_name: `${users} Python's function ${name}: choose another short name` },
    },
  });

  it('is accepted as a short name if no formula uses the built-in', async () => {
    await call('createScript', { name: 's', short_name: 's', code: 'def f(x):\n    return max(x, 1)' });
    expect((await call('createInParameter', input('max'))).status).toBe(201);
    expect((await call('createCompParameter', named('f', 's.f(max) + abs(temperature)'))).status).toBe(201);
  });

  it('is refused if formulas use it, and they are named', async () => {
    await call('createCompParameter', named('f', 'max(temperature, 1)'));
    await call('createRule', named('r', 'max(temperature, 2) > abs(temperature)'));
    const output = { name: 'M', short_name: 'max' };
    expect(await call('createInParameter', input('max'))).toMatchObject(refusal(400, 'f, r use', 'max'));
    expect(await call('createOutParameter', output)).toMatchObject(refusal(400, 'f, r use', 'max'));
    expect(await call('createCompParameter', named('abs', 'temperature'))).toMatchObject(refusal(400, 'r uses', 'abs'));
    const renamed = { ...lab.heat, short_name: 'max', rename_uses: true };
    expect(await call('updateInParameter', renamed, lab.heat.uuid)).toMatchObject(refusal(400, 'f, r use', 'max'));
    const file = await call('importParameters', { in_parameters: [input('p'), input('max')] });
    expect(file.status).toBe(400);
    expect(Object.keys(file.body.fields)).toEqual(['in_parameters.1.short_name']);
    expect((await all()).inputs.map(({ short_name }) => short_name).sort()).toEqual(['binder', 'temperature']);
  });
});

describe('a name that formulas use', () => {
  const formulasUseThem = async () => {
    await aScript(lab.experiment);
    await aFunction(lab.experiment, { formula: 'helpers.twice(temperature)' });
    await aFunction(lab.experiment, { short_name: 'more', formula: 'density + temperature' });
    await aRule(lab.experiment, { formula: "temperature < 50 or binder == 'Epoxy'" });
    await anOutput(lab.experiment, { short_name: 'cost', is_functional: true, formula: 'yield_pct - density' });
  };

  it('cannot be deleted, and its users are named', async () => {
    await formulasUseThem();
    const { functions, scripts } = await all();
    const uuidOf = (rows: readonly { short_name: string; uuid: string }[], name: string) =>
      rows.find(({ short_name }) => short_name === name)?.uuid;
    for (const [operation, uuid, name, users] of [
      ['deleteInParameter', lab.heat.uuid, 'temperature', ['density', 'more', 'cold']],
      ['deleteOutParameter', lab.output.uuid, 'yield_pct', ['cost']],
      ['deleteCompParameter', uuidOf(functions, 'density'), 'density', ['more', 'cost']],
      ['deleteScript', uuidOf(scripts, 'helpers'), 'helpers', ['density']],
    ] as const) {
      const { status, body } = await call(operation, undefined, uuid);
      expect(status).toBe(400);
      expect(body.code).toBe('refused');
      const [, named = ''] = new RegExp(`^${name} is used by (.*): change`).exec(body.detail) ?? [];
      expect(named.split(', ').sort()).toEqual([...users].sort());
    }
    expect((await call('deleteCompParameter', undefined, uuidOf(functions, 'more'))).status).toBe(204);
  });

  it('is renamed in one change with the formulas that use it, and nothing becomes stale', async () => {
    await formulasUseThem();
    const { workspace_uuid, parent, sort } = lab.experiment;
    await experiments.update(workspace_uuid, { parent, sort }, { set: { series_total: 1, calculated_by: newId() } });
    const before = await experimentNow(lab.experiment);
    const renamed = { ...lab.heat, short_name: 'heat' };
    const refused = await call('updateInParameter', renamed, lab.heat.uuid);
    expect(refused.status).toBe(400);
    expect(refused.body.fields.short_name).toMatch(/^temperature is used by .*density.*: rename it there too/);
    const done = await call('updateInParameter', { ...renamed, rename_uses: true }, lab.heat.uuid);
    expect(done).toMatchObject({ status: 200, body: { short_name: 'heat' } });
    expect(done.body).not.toHaveProperty('rename_uses');
    expect(await formulas()).toMatchObject({
      density: 'helpers.twice(heat)',
      more: 'density + heat',
      cold: "heat < 50 or binder == 'Epoxy'",
    });
    const now = await experimentNow(lab.experiment);
    expect(now.calculated_by).toBe(before.calculated_by);
    expect(sentMessages()).toEqual([]);
    const script = (await all()).scripts[0];
    await call('updateScript', { ...script, short_name: 'tools', rename_uses: true }, script?.uuid);
    expect((await formulas()).density).toBe('tools.twice(heat)');
  });

  it('is renamed at once if nothing uses it', async () => {
    await formulasUseThem();
    const more = (await all()).functions.find(({ short_name }) => short_name === 'more');
    expect((await call('updateCompParameter', { ...more, short_name: 'most' }, more?.uuid)).status).toBe(200);
  });

  it('may be a category’s label, which formulas follow with a new name in one change', async () => {
    await aFunction(lab.experiment, named('f', '1 if binder == "Epoxy" else 2'));
    await aRule(lab.experiment, {
      name: 'r',
      short_name: 'r',
      formula: "binder in ('Acrylic', 'Epoxy') or temperature < 9",
    });
    await aRule(lab.experiment, { name: 'q', short_name: 'q', formula: "binder != 'Acrylic'" });
    const change = { short_name: 'resin', categories: ['Epoxy resin', 'Acrylic'], rename_uses: true };
    expect((await call('updateInParameter', change, lab.binder.uuid)).status).toBe(200);
    expect(await formulas()).toMatchObject({
      f: '1 if resin == "Epoxy resin" else 2',
      r: "resin in ('Acrylic', 'Epoxy resin') or temperature < 9",
      q: "resin != 'Acrylic'",
    });
  });

  it('may be a category’s label, which formulas do not follow without being asked', async () => {
    await formulasUseThem();
    const other = { ...lab.binder, categories: ['Resin', 'Acrylic'] };
    expect((await call('updateInParameter', other, lab.binder.uuid)).status).toBe(200);
    expect((await formulas()).cold).toContain("'Epoxy'");
  });
});

it('a settings file with an invalid formula is refused with its position, and nothing is imported', async () => {
  const file = {
    in_parameters: [{ name: 'P', short_name: 'p', min_value: 0, max_value: 1, step: 1 }],
    comp_parameters: [named('fine', 'p + temperature'), named('wrong', 'p + q')],
    scripts: [{ name: 's', short_name: 's', code: 'def f(x):\n  return y' }],
  };
  const { status, body } = await call('importParameters', file);
  expect(status).toBe(400);
  expect(body.fields).toEqual({
    'comp_parameters.1.formula': expect.stringContaining("'q'"),
    'scripts.0.code': expect.stringContaining('Line 2'),
  });
  expect((await all()).functions).toEqual([]);
  const good = { ...file, comp_parameters: file.comp_parameters.slice(0, 1), scripts: [] };
  expect((await call('importParameters', good)).status).toBe(200);
  expect((await all()).functions).toHaveLength(1);
});
