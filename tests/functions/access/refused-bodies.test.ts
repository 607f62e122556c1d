import { expect, it } from 'vitest';
import { handler } from '#functions/handlers/projects.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

it('refuses a field that schemas would leave out, and takes a value of that name', async () => {
  const { workspace, manager } = await aLaboratory();
  const create = (body: string) =>
    invoke(handler, 'createProject', { as: manager.token, path: { id: workspace.uuid }, body });
  for (const name of ['__proto__', '\\u005f_proto__']) {
    const answer = await create(`{"name": "One", "${name}": {"description": "x"}}`);
    expect(answer).toMatchObject({ status: 400, body: { detail: 'A field may not be called __proto__' } });
  }
  expect(await create('{"name": "__proto__", "description": "\\u00e9"}')).toMatchObject({
    status: 201,
    body: { name: '__proto__', description: 'é' },
  });
});

it('refuses what is nested deeper than the stack', async () => {
  const { workspace, manager } = await aLaboratory();
  const body = `{"name": ${'['.repeat(100_000)}"__proto__"${']'.repeat(100_000)}}`;
  const answer = await invoke(handler, 'createProject', { as: manager.token, path: { id: workspace.uuid }, body });
  expect(answer.status).toBe(400);
});
