import { beforeEach, expect, it } from 'vitest';
import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { handler } from '#functions/handlers/definitions.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import { aRule, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { sandboxAnswers } from '#tests/support/sandbox.ts';

// The laboratory has the inputs `temperature` and `binder` (Epoxy, Acrylic) and the output `yield_pct`.
let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
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

it.each([
  ['createRule', "binder == 'epoxy'", "Line 1, column 11: 'epoxy' is no category of binder: did you mean 'Epoxy'?"],
  ['createRule', "binder in ('Epoxy', 'Resin')", 'no category of binder'],
  ['createRule', 'temperature', "a rule says yes or no: compare it, as in 'temperature > 0'"],
  ['createCompParameter', '1 if binder == 2 else 0', 'is a label and no number'],
  ['createCompParameter', "1 if temperature == 'hot' else 0", 'is a number and equals no text'],
  ['createRule', "temperature < 5 if binder = 'Epoxy' else True", "to compare two values, write '=='"],
] as const)('%s refuses %s, and nothing is written', async (operation, formula, message) => {
  const before = await experimentNow(lab.experiment);
  const { status, body } = await call(operation, named('f', formula));
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'validation', fields: { formula: expect.stringContaining(message) } });
  expect(body.problems[0]).toMatchObject({ field: 'formula', line: 1 });
  expect(await experimentNow(lab.experiment)).toEqual(before);
  expect(await all()).toMatchObject({ functions: [], rules: [] });
});

it('a functional output is refused as well', async () => {
  const output = { ...named('cost', "2 if binder == 'epoxi' else 1"), is_functional: true };
  expect((await call('createOutParameter', output)).body.fields.formula).toContain("did you mean 'Epoxy'?");
});

it('a rule that compares with a former label stays as it is until its formula is changed', async () => {
  const { uuid } = await aRule(lab.experiment, { formula: "binder == 'Epoxy'" });
  const renamed = await call('updateInParameter', { categories: ['Resin', 'Acrylic'] }, lab.binder.uuid);
  expect(renamed.status).toBe(200);
  expect((await call('updateRule', { name: 'Another name' }, uuid)).status).toBe(200);
  expect((await call('updateRule', { short_name: 'warm' }, uuid)).status).toBe(200);
  expect((await call('createCompParameter', named('g', 'temperature * 2'))).status).toBe(201);
  const turned = { ...lab.heat, short_name: 'heat', rename_uses: true };
  expect((await call('updateInParameter', turned, lab.heat.uuid)).status).toBe(200);
  const changed = await call('updateRule', { formula: "binder == 'Epoxy' and heat < 50" }, uuid);
  expect(changed.status).toBe(400);
  expect(changed.body.fields.formula).toContain("it has 'Resin', 'Acrylic'");
});

it('a settings file is taken as it is: its formulas were saved elsewhere', async () => {
  const file = { rules: [named('r', "binder == 'Former'")] };
  expect((await call('importParameters', file)).status).toBe(200);
  expect((await all()).rules).toHaveLength(1);
});
