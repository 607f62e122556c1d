import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/definitions.ts';
import { aLaboratory, anInput, anOutput } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  lab = await aLaboratory();
});

const labels = { is_categorical: true, categories: ['low', 'high'] };
const properties = { names: ['polarity'], values: { low: [1] } };
const levels = { levels: [1, 3, 10], min_value: 1, max_value: 10, step: 2 };
const path = (uuid: string) => ({ as: lab.manager.token, path: { uuid } });
const read = async (list: 'listInParameters' | 'listOutParameters', uuid: string) => {
  const { body } = await invoke(handler, list, { as: lab.manager.token, path: { id: lab.experiment.uuid } });
  return body.find((one: { uuid: string }) => one.uuid === uuid);
};

describe('a change that its parameter cannot have is refused, and changes nothing', () => {
  it.each([
    ['output', labels, { limit: { min: 1 } }, 'limit', 'A categorical output has no acceptable range'],
    ['output', labels, { bounds: { max: 1 } }, 'bounds', 'A categorical output has no possible range'],
    ['output', {}, { ...labels, limit: { min: 1 } }, 'limit', 'A categorical output has no acceptable range'],
    ['input', labels, { levels: [1, 2] }, 'levels', 'A categorical input has categories, not levels'],
    ['input', labels, { scale: 'log' }, 'scale', 'A categorical input has no scale'],
    ['input', labels, { part_of: 'solvent' }, 'part_of', 'A part of a mixture is a number'],
    ['input', {}, { properties }, 'properties', 'Only the categories of a categorical input have properties'],
    ['input', levels, { step: 5 }, 'step', 'Range and step follow from the levels: change these, or take them away'],
    [
      'input',
      levels,
      { name: 'Other', max_value: 20 },
      'max_value',
      'Range and step follow from the levels: change these, or take them away',
    ],
    ['input', levels, { ...labels, levels: [1, 2] }, 'levels', 'A categorical input has categories, not levels'],
  ])('%s %j: %j', async (kind, made, change, field, message) => {
    const isInput = kind === 'input';
    const { uuid } = isInput
      ? await anInput(lab.experiment, made)
      : await anOutput(lab.experiment, { ...made, weight: 0 });
    const list = isInput ? 'listInParameters' : 'listOutParameters';
    const before = await read(list, uuid);
    const update = isInput ? 'updateInParameter' : 'updateOutParameter';
    const { status, body } = await invoke(handler, update, { ...path(uuid), body: change });
    expect({ status, message: body.fields?.[field] }).toEqual({ status: 400, message });
    expect(await read(list, uuid)).toEqual(before);
  });
});

it('takes what a parameter has already, null, and another kind without what it loses', async () => {
  const input = await anInput(lab.experiment, levels);
  const output = await anOutput(lab.experiment, { limit: { min: 1, max: null } });
  const changeInput = (body: object) => invoke(handler, 'updateInParameter', { ...path(input.uuid), body });
  expect(await changeInput({ ...levels, name: 'Dose' })).toMatchObject({ status: 200, body: { name: 'Dose' } });
  expect(await changeInput({ levels: null, min_value: 0, max_value: 20, step: 5 })).toMatchObject({
    status: 200,
    body: { min_value: 0, max_value: 20, step: 5 },
  });
  expect(await changeInput({ ...labels, scale: 'linear', levels: null })).toMatchObject({ status: 200 });
  const changed = await invoke(handler, 'updateOutParameter', {
    ...path(output.uuid),
    body: { ...labels, target: 0, weight: 0, limit: null, bounds: null },
  });
  expect(changed.status).toBe(200);
  expect(changed.body).not.toHaveProperty('limit');
});
