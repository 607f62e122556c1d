import { forEachDiagnostic } from '@codemirror/lint';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CompParameter, Rule, Script } from '#shared/contracts/definitions.ts';
import { findPythonEditor, typePython, withoutLayout } from '#tests/support/code-mirror.ts';
import { buildExperiment, buildMember, uuid } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, refusal } from '#tests/support/fake-api.ts';
import { field, gone, note, openSettings, save } from '../start-settings.tsx';

const made = { creator: 'Ada', created: 1_700_000_000 };
const long = Array.from({ length: 30 }, (_, index) => `heat ** ${index}`).join(' + ');
const ratio: CompParameter = {
  uuid: uuid(),
  name: 'Ratio',
  short_name: 'ratio',
  unit: 'g/l',
  formula: long,
  is_visible: true,
  ...made,
};
const sum: Rule = { uuid: uuid(), name: 'Sum', short_name: 'whole', formula: 'heat < 50', ...made };
const kinetics: Script = {
  uuid: uuid(),
  name: 'Kinetics',
  short_name: 'kinetics',
  code: 'def rate(t):\n    return t',
  ...made,
};

const start = (tab: string, answers: FakeAnswers = {}) =>
  openSettings(tab, {
    listCompParameters: () => [ratio],
    listRules: () => [sum],
    listScripts: () => [kinetics],
    previewCompParameter: () => ({ problems: [], samples: [] }),
    previewRule: () => ({ problems: [], samples: [] }),
    createCompParameter: ({ body }) => ({ ...ratio, uuid: uuid(), name: body.name, short_name: body.short_name }),
    updateCompParameter: ({ body }) => ({ ...ratio, is_visible: body.is_visible ?? true }),
    createRule: ({ body }) => ({ ...sum, uuid: uuid(), name: body.name }),
    createScript: ({ body }) => ({ ...kinetics, uuid: uuid(), name: body.name }),
    deleteScript: () => Response.json(null),
    deleteRule: () => Response.json(null),
    ...answers,
  });

type User = ReturnType<typeof start>['user'];
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
async function openMenu(user: User, name: string): Promise<(string | null)[]> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

beforeEach(() => withoutLayout());

it('lists functions with their formula cut to 100 characters, and in full below', async () => {
  const { user } = start('functions');
  await screen.findByRole('cell', { name: 'Ratio' });
  expect(headers()).toEqual(['Details', 'Name', 'Short name', 'Unit', 'Formula', 'Visible', 'Actions']);
  expect(screen.getByRole('cell', { name: `${long.slice(0, 100)}…` })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show details of Ratio' }));
  expect(screen.getByText('ratio (g/l)')).toBeTruthy();
  expect((await findPythonEditor('Formula of Ratio')).state.doc.toString()).toBe(long);
  expect((await findPythonEditor('Formula of Ratio')).state.readOnly).toBe(true);
});

it('creates a function, and warns that the models will go', async () => {
  const { user, api } = start('functions');
  await user.click(await screen.findByRole('button', { name: 'New Function' }));
  expect(screen.getByText(note)).toBeTruthy();
  expect(screen.getByText('*indicates required field')).toBeTruthy();
  await user.type(field(/^Name/), 'Double');
  typePython(await findPythonEditor('Formula'), 'heat * 2');
  await save(user);
  await gone();
  expect(api.bodies('createCompParameter')).toEqual([
    { name: 'Double', short_name: 'double', unit: '', formula: 'heat * 2', is_visible: true },
  ]);
});

it('says of an empty form at once that the formula is missing too', async () => {
  const { user, api } = start('functions');
  await user.click(await screen.findByRole('button', { name: 'New Function' }));
  await save(user);
  expect(await screen.findByText('Name cannot be empty')).toBeTruthy();
  expect(screen.getByText('Formula cannot be empty')).toBeTruthy();
  expect(api.bodies('createCompParameter')).toEqual([]);
});

it("marks the server's errors at their line, and removes them when the next text is valid", async () => {
  let answers = 0;
  const { user } = start('functions', {
    createCompParameter: () => {
      answers += 1;
      if (answers > 1) return ratio;
      const message = 'heet is not a name of this experiment';
      return refusal(400, {
        detail: message,
        code: 'validation',
        fields: { formula: message },
        problems: [{ field: 'formula', line: 2, column: 5, message }],
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'New Function' }));
  await user.type(field(/^Name/), 'Double');
  const view = await findPythonEditor('Formula');
  typePython(view, '(1 +\n    heet)');
  await save(user);
  expect(await screen.findByText('Line 2, column 5: heet is not a name of this experiment')).toBeTruthy();
  const marks: string[] = [];
  forEachDiagnostic(view.state, (_diagnostic, from, to) => marks.push(view.state.sliceDoc(from, to)));
  expect(marks).toEqual(['heet']);
  typePython(view, '(1 +\n    heat)');
  await save(user);
  await gone();
});

it('hides a function and shows it again', async () => {
  const { user, api } = start('functions');
  await user.click(await screen.findByRole('button', { name: 'Hide Ratio' }));
  await waitFor(() => expect(api.bodies('updateCompParameter')).toHaveLength(1));
  expect(api.bodies('updateCompParameter')[0]).toEqual({ is_visible: false });
});

it('duplicates a function into one that is seen and wants its own short name', async () => {
  const { user, api } = start('functions', { listCompParameters: () => [{ ...ratio, is_visible: false }] });
  expect(await openMenu(user, 'Ratio')).toEqual(['Edit', 'Duplicate', 'Delete']);
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  expect(field(/^Short name/)).toHaveProperty('value', '');
  await user.type(field(/^Short name/), 'ratio2');
  await save(user);
  await gone();
  expect(api.bodies('createCompParameter')[0]).toMatchObject({ short_name: 'ratio2', formula: long, is_visible: true });
});

it('asks before it deletes a function, script or rule in the words of each, and warns of the models at functions only', async () => {
  for (const [tab, name, text, noted] of [
    ['functions', 'Ratio', 'Do you really want to delete parameter Ratio?', true],
    ['scripts', 'Kinetics', 'Do you really want to delete script Kinetics?', false],
    ['rules', 'Sum', 'Do you really want to delete rule Sum?', false],
  ] as const) {
    const { user, unmount } = start(tab);
    await openMenu(user, name);
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(note) !== null).toBe(noted);
    unmount();
  }
});

it('lists rules without a toggle, and creates one without a note', async () => {
  const { user, api } = start('rules');
  await screen.findByRole('cell', { name: 'heat < 50' });
  expect(headers()).toEqual(['Details', 'Name', 'Short name', 'Formula', 'Actions']);
  await user.click(screen.getByRole('button', { name: 'New Rule' }));
  expect(screen.queryByText(note)).toBeNull();
  expect(within(screen.getByRole('dialog')).queryByRole('textbox', { name: /^Unit/ })).toBeNull();
  await user.type(field(/^Name/), 'Cold');
  typePython(await findPythonEditor('Formula'), 'heat < 10');
  await save(user);
  await gone();
  expect(api.bodies('createRule')).toEqual([{ name: 'Cold', short_name: 'cold', formula: 'heat < 10' }]);
});

it('lists scripts, which cannot be duplicated, and creates one', async () => {
  const { user, api } = start('scripts');
  await screen.findByRole('cell', { name: 'Kinetics' });
  expect(headers()).toEqual(['Details', 'Name', 'Short name', 'Code', 'Actions']);
  expect(await openMenu(user, 'Kinetics')).toEqual(['Edit', 'Delete']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Show details of Kinetics' }));
  expect((await findPythonEditor('Code of Kinetics')).state.doc.toString()).toBe(kinetics.code);
  await user.click(screen.getByRole('button', { name: 'New Script' }));
  await user.type(field(/^Name/), 'Prices');
  typePython(await findPythonEditor('Code'), 'def gold():\n    return 60');
  await save(user);
  await gone();
  expect(api.bodies('createScript')).toEqual([
    { name: 'Prices', short_name: 'prices', code: 'def gold():\n    return 60' },
  ]);
});

it('has a Scripts tab only with the licence to read them, and controls only with role and licence', async () => {
  const without = start('scripts', { getUserPermissions: () => buildMember(['script:manage'], []) });
  await screen.findByRole('cell', { name: 'Heat' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Inputs',
    'Functions',
    'Outputs',
    'Rules',
  ]);
  without.unmount();
  const reader = start('scripts', { getUserPermissions: () => buildMember(['script:manage'], ['script:read']) });
  await screen.findByRole('cell', { name: 'Kinetics' });
  expect(screen.queryByRole('button', { name: 'New Script' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Kinetics' })).toBeNull();
  reader.unmount();
  start('scripts', { getUserPermissions: () => buildMember(['script:manage'], ['script:read', 'script:manage']) });
  expect(await screen.findByRole('button', { name: 'New Script' })).toBeTruthy();
});

it('hides the controls of functions and rules without their permissions', async () => {
  for (const [tab, name, create] of [
    ['functions', 'Ratio', 'New Function'],
    ['rules', 'Sum', 'New Rule'],
  ] as const) {
    const { unmount } = start(tab, { getUserPermissions: () => buildMember(['input_parameter:manage'], []) });
    await screen.findByRole('cell', { name });
    for (const button of [create, `Hide ${name}`, `Actions for ${name}`]) {
      expect(screen.queryByRole('button', { name: button })).toBeNull();
    }
    unmount();
  }
});

it('locks functions, rules and scripts while a job runs', async () => {
  for (const [tab, create, name] of [
    ['functions', 'New Function', 'Ratio'],
    ['rules', 'New Rule', 'Sum'],
    ['scripts', 'New Script', 'Kinetics'],
  ] as const) {
    const { user, unmount } = start(tab, { getExperiment: () => buildExperiment({ calculation_id: 'job' }) });
    expect((await screen.findByRole('button', { name: create })).hasAttribute('disabled')).toBe(true);
    await openMenu(user, name);
    for (const item of screen.getAllByRole('menuitem')) expect(item.getAttribute('aria-disabled')).toBe('true');
    unmount();
  }
});

it('shows ten definitions a page and searches all of them', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    ...sum,
    uuid: uuid(),
    name: `Rule ${index}`,
    formula: index === 11 ? 'heat < needle' : 'heat < 50',
  }));
  const { user } = start('rules', { listRules: () => many });
  await screen.findByRole('cell', { name: 'Rule 0' });
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(10);
  await user.type(screen.getByRole('searchbox', { name: 'Search rules' }), 'needle');
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1);
  expect(screen.getByRole('cell', { name: 'Rule 11' })).toBeTruthy();
});
