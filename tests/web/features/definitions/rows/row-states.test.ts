import { describe, expect, it } from 'vitest';
import { buildInput, buildOutput } from '#tests/support/experiment-data.ts';
import { inputRows } from '#web/features/definitions/rows/input-rows.ts';
import { outputRows } from '#web/features/definitions/rows/output-rows.ts';
import { type RowDraft, readBlock, withBases, withTexts } from '#web/features/definitions/rows/row-drafts.ts';
import { rowStates, stateText } from '#web/features/definitions/rows/row-states.ts';
import type { RowTexts } from '#web/features/definitions/rows/rows-config.ts';

const heat = buildInput({ unit: '°C', step: 0.5 });
const solvent = buildInput({ name: 'Solvent', short_name: 'solvent', categories: ['1,4-Dioxane', 'DMF'] });
const draft = (texts: Record<string, string>, id = JSON.stringify(texts)): RowDraft => ({ id, isNew: true, texts });
const inputs = (drafts: RowDraft[], decimal: '.' | ',' = '.', items = [heat, solvent]) =>
  rowStates({ config: inputRows, items, drafts, decimal, isTaken: (name) => name === 'pressure' }).filter(
    ({ isDirty }) => isDirty,
  );
const output = (texts: RowTexts, decimal: '.' | ',' = '.') =>
  outputRows.read({ name: 'Yield', short_name: 'y', ...texts }, undefined, decimal);

describe('rows of inputs', () => {
  it('say that a step does not reach the largest value, and which one does', () => {
    const [wide, even] = inputs(
      [
        draft({ name: 'Speed', min_value: '1,5', max_value: '1000', step: '50' }),
        draft({ name: 'Time', min_value: '20', max_value: '100', step: '7' }),
      ],
      ',',
    );
    expect(wide?.body).toBeTruthy();
    expect(stateText(wide)).toBe('New. The last value is 951,5: steps of 50 do not reach 1000.');
    expect(stateText(even)).toBe('New. The last value is 97: steps of 7 do not reach 100. Steps of 8 do.');
  });

  it('are numerical or categorical by what is filled, and get short names that nothing else has', () => {
    const [time, second, binder, pressure, reserved] = inputs(
      [
        draft({ name: 'Time', unit: 'h', min_value: '1', max_value: '2,5', step: '0,5' }),
        draft({ name: 'time', min_value: '0', max_value: '1', step: '1' }),
        draft({ name: 'Binder', categories: 'Epoxy, Acrylic,Epoxy' }),
        draft({ name: 'Pressure', min_value: '0', max_value: '1', step: '1' }),
        draft({ name: 'Yield', min_value: '0', max_value: '1', step: '1' }),
      ],
      ',',
    );
    expect(time?.body).toMatchObject({ short_name: 'time', unit: 'h', min_value: 1, max_value: 2.5, step: 0.5 });
    expect(second?.body?.short_name).toBe('time_2');
    expect(binder?.body).toMatchObject({ is_categorical: true, categories: ['Epoxy', 'Acrylic'], max_value: 1 });
    expect(pressure?.body?.short_name).toBe('pressure_2');
    expect(reserved?.body?.short_name).toBe('yield_');
    expect(stateText(reserved)).toBe('New. yield is reserved, so formulas and files call it yield_');
    expect(stateText(binder)).toBe('New');
  });

  it('say by column what is missing or wrong', () => {
    const [none, empty, both, double, upside] = inputs([
      draft({ name: 'Time', min_value: 'x' }),
      draft({ name: 'Dose', min_value: '1' }),
      draft({ name: 'Base', categories: 'A; B', min_value: '1' }),
      draft({ name: 'More', short_name: 'heat', min_value: '0', max_value: '1', step: '1' }),
      draft({ unit: 'K', min_value: '5', max_value: '1', step: '0' }),
    ]);
    expect(none?.problems).toEqual({ min_value: 'Min value must be a numeric value' });
    expect(empty?.problems).toEqual({ max_value: 'Max value cannot be empty', step: 'Step cannot be empty' });
    expect(both?.problems).toEqual({ min_value: 'Give categories or numbers, not both' });
    expect(double?.problems).toEqual({ short_name: 'Short name already exists' });
    expect(upside?.problems).toMatchObject({ name: 'Name cannot be empty', step: 'Step must be greater than 0' });
    expect(upside?.problems.short_name).toBeUndefined();
    expect([none, both, double, upside].map((row) => row?.body)).toEqual(Array(4).fill(undefined));
  });

  it('of an item are its changed cells alone', () => {
    const origin = { id: heat.uuid, isNew: false, texts: inputRows.textsOf(heat, '.') };
    const changed = withTexts([], origin, { max_value: '120', step: '0.5' });
    expect(changed).toEqual([
      { id: heat.uuid, isNew: false, texts: { max_value: '120' }, bases: { max_value: '100' } },
    ]);
    expect(inputs(changed)[0]?.body).toMatchObject({ name: 'Heat', short_name: 'heat', max_value: 120, step: 0.5 });
    expect(withTexts(changed, origin, { max_value: '100' })).toEqual([]);
  });

  it('wait for a choice where somebody else has changed the same cell to another text', () => {
    const originOf = (item: typeof heat) => ({ id: item.uuid, isNew: false, texts: inputRows.textsOf(item, ',') });
    const drafts = withTexts([], originOf(heat), { max_value: '120', name: 'Oven' });
    const stateWith = (item: typeof heat, some = drafts) => inputs(some, ',', [item])[0];
    const theirs = { ...heat, max_value: 85.5 };
    expect(stateWith(theirs)).toMatchObject({
      conflicts: { max_value: 'Max value is now 85,5' },
      problems: { max_value: 'Max value is now 85,5' },
      body: undefined,
    });
    // A base stays what it was when the cell is typed on.
    const typedOn = withTexts(drafts, originOf(theirs), { max_value: '121' });
    expect(stateWith(theirs, typedOn)?.body).toBeUndefined();
    expect(stateWith(theirs, withBases(typedOn, originOf(theirs)))?.body).toMatchObject({ max_value: 121 });
    expect(stateWith({ ...heat, max_value: 120, step: 2 })?.body).toMatchObject({ name: 'Oven', step: 2 });
    const older = drafts.map(({ bases: _none, ...draft }) => draft);
    expect(stateWith(theirs, older)?.body).toMatchObject({ max_value: 120 });
    const unit = withTexts([], originOf(heat), { unit: 'K' });
    expect(stateWith({ ...heat, unit: '' }, unit)?.problems).toEqual({ unit: 'Unit is now empty' });
  });

  it('have a value in existing samples where one is given, by number or label', () => {
    const [time, solvent, wrong, unknown] = inputs(
      [
        draft({ name: 'Time', min_value: '0', max_value: '9', step: '1', earlier_value: '2,5' }),
        draft({ name: 'Base', categories: 'Acetate; Pivalate', earlier_value: 'pivalate' }),
        draft({ name: 'Acid', categories: 'A; B', earlier_value: 'C' }),
        draft({ name: 'Dose', min_value: '0', max_value: '9', step: '1' }),
      ],
      ',',
    );
    expect([time, solvent, unknown].map((row) => row?.body?.earlier_value)).toEqual([2.5, 1, undefined]);
    expect(wrong?.problems).toEqual({ earlier_value: 'Choose one of the categories' });
  });

  it('keep labels that contain separators', () => {
    const item = { ...solvent, categories: ['Acid, strong', 'Pd;PPh3'] };
    const texts = inputRows.textsOf(item, '.');
    expect(texts.categories).toBe('Acid, strong; "Pd;PPh3"');
    expect(inputRows.lockedOf(item)).not.toContain('categories');
    const added = { ...texts, categories: `${texts.categories}; THF` };
    expect(inputRows.read(added, item, '.')).toMatchObject({
      body: { categories: ['Acid, strong', 'Pd;PPh3', 'THF'] },
    });
  });
});

describe('rows of outputs', () => {
  it('have importance and target as people write them', () => {
    expect(output({})).toMatchObject({ body: { weight: 100, target: 'Maximize' } });
    expect(output({ importance: 'high', target: 'at least 0,8' }, ',')).toMatchObject({
      body: { weight: 50, target: { min: 0.8, max: null } },
    });
    expect(output({ categories: 'Low\nHigh' })).toMatchObject({
      body: { is_categorical: true, categories: ['Low', 'High'], weight: 0, target: 0 },
    });
    expect(output({ importance: 'enormous', target: 'soon' })).toEqual({
      problems: {
        importance: 'enormous is no importance',
        target: 'soon is no target: write 5, at least 5, at most 5 or 3 to 7',
      },
    });
    expect(output({ target: '7 to 3' })).toEqual({ problems: { target: 'Min value must be less than Max value' } });
    expect(output({ categories: 'A; B', target: '5' })).toMatchObject({ problems: { target: expect.any(String) } });
  });

  it('keep what a cell writes shorter: weights between the levels, and formulas', () => {
    const cost = buildOutput({ weight: 60, target: { min: 1 / 3, max: null }, is_functional: true, formula: 'heat' });
    const texts = { ...outputRows.textsOf(cost, '.'), name: 'Price' };
    expect(outputRows.read(texts, cost, '.')).toMatchObject({
      body: { name: 'Price', weight: 60, target: { min: 1 / 3, max: null }, formula: 'heat', is_functional: true },
    });
  });
});

describe('pasted blocks', () => {
  const read = (text: string, at = 'name') => readBlock(text, inputRows.columns, at);

  it('go by their headers, and say which are of no use', () => {
    expect(read('Max\tName\tRemark\tMin\n100\tHeat\tnice\t20\n5\tTime\t\t1')).toEqual({
      rows: [
        { max_value: '100', name: 'Heat', min_value: '20' },
        { max_value: '5', name: 'Time', min_value: '1' },
      ],
      unknown: ['Remark'],
    });
  });

  it('go by place without headers', () => {
    expect(read('°C\t20\t100\nh\t1\t5', 'unit')?.rows).toEqual([
      { unit: '°C', min_value: '20', max_value: '100' },
      { unit: 'h', min_value: '1', max_value: '5' },
    ]);
    expect(read('Base\t\t\t\t\t"DMF\nDMSO"')?.rows).toMatchObject([{ name: 'Base', categories: 'DMF; DMSO' }]);
    expect(read('Heat\nTime')?.rows).toEqual([{ name: 'Heat' }, { name: 'Time' }]);
  });

  it('are none for one cell, or for a list of categories', () => {
    expect(read('Heat')).toBeUndefined();
    expect(read('Acetate\nPivalate', 'categories')).toBeUndefined();
    expect(read('Epoxy, Acrylic\tbinder', 'categories')?.rows).toEqual([
      { categories: 'Epoxy, Acrylic', short_name: 'binder' },
    ]);
  });
});
