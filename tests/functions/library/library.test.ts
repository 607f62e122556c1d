import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/library.ts';
import { newId } from '#tests/support/builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

const bodies = {
  In: { name: 'Heat', short_name: 'heat', unit: 'K', min_value: 0, max_value: 9, step: 1 },
  Out: { name: 'Cost', short_name: 'cost', unit: '€', target: 'Minimize' },
};
let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  lab = await aLaboratory();
});
const create = (kind: 'In' | 'Out', body: object = bodies[kind], as = lab.manager.token) =>
  invoke(handler, `createGlobal${kind}Parameter`, { as, path: { id: lab.workspace.uuid }, body });

describe.each(['In', 'Out'] as const)('global %s-parameters', (kind) => {
  const list = (as = lab.manager.token) =>
    invoke(handler, `listGlobal${kind}Parameters`, { as, path: { id: lab.workspace.uuid } });
  const operations = [`updateGlobal${kind}Parameter`, `deleteGlobal${kind}Parameter`] as const;

  it('can be created, listed, changed and deleted', async () => {
    const made = await create(kind);
    expect(made).toMatchObject({ status: 201, body: bodies[kind] });
    expect((await list()).body).toEqual([made.body]);
    const call = { as: lab.manager.token, path: { uuid: made.body.uuid } };
    const query = { workspace: lab.workspace.uuid };
    const changed = await invoke(handler, operations[0], {
      ...call,
      query,
      body: { ...bodies[kind], short_name: 'other' },
    });
    expect(changed).toEqual({ status: 200, body: { ...made.body, short_name: 'other' } });
    expect((await create(kind)).status).toBe(201);
    const elsewhere = { workspace: newId() };
    expect((await invoke(handler, operations[1], { ...call, query: elsewhere })).status).toBe(404);
    expect((await invoke(handler, operations[1], { ...call, query })).status).toBe(204);
    expect((await invoke(handler, operations[1], { ...call, query })).status).toBe(404);
    expect((await list()).body).toHaveLength(1);
  });
});

it('short names are unique over inputs and outputs of a workspace, also under concurrent creates', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      create(i % 2 ? 'In' : 'Out', { ...bodies[i % 2 ? 'In' : 'Out'], short_name: 'same' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'duplicate')).toHaveLength(9);
  const check = async (shortName: string) =>
    (
      await invoke(handler, 'checkGlobalParameterShortName', {
        as: lab.manager.token,
        path: { id: lab.workspace.uuid },
        body: { shortName },
      })
    ).body;
  expect([await check('same'), await check('Same'), await check('')]).toEqual([true, false, false]);
  const other = await aLaboratory();
  const elsewhere = {
    as: other.manager.token,
    path: { id: other.workspace.uuid },
    body: { ...bodies.In, short_name: 'same' },
  };
  expect((await invoke(handler, 'createGlobalInParameter', elsewhere)).status).toBe(201);
});
