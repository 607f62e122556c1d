import { forEachDiagnostic } from '@codemirror/lint';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { FormulaPreview, Rule } from '#shared/contracts/definitions.ts';
import { findPythonEditor, typePython, withoutLayout } from '#tests/support/code-mirror.ts';
import { buildInput, uuid } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, refusal } from '#tests/support/fake-api.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { choose } from '#tests/web/support/choose.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { openSettings } from '../start-settings.tsx';

const made = { creator: 'Ada', created: 1_700_000_000 };
const solvent = buildInput({ name: 'Solvent', short_name: 'solvent', categories: ['Water', "5' cap"] });
const rule: Rule = { uuid: uuid(), name: 'Cold', short_name: 'cold', formula: 'heat < 50', ...made };
const sample = { series: 2, number: 4, values: { heat: 40, solvent: 'Water' }, value: 1 };
const fine: FormulaPreview = {
  problems: [],
  samples: [
    sample,
    { ...sample, number: 5, value: 0 },
    { ...sample, number: 6, value: null, reason: 'Division by zero' },
  ],
};

const start = (tab: string, answers: FakeAnswers = {}) =>
  openSettings(tab, {
    listInParameters: () => [buildInput(), solvent],
    listCompParameters: () => [],
    listRules: () => [rule],
    listScripts: () => [],
    previewRule: () => fine,
    previewCompParameter: () => fine,
    previewOutParameter: () => fine,
    ...answers,
  });

async function newRule(answers: FakeAnswers = {}) {
  const { user, api, baseElement } = start('rules', answers);
  await user.click(await screen.findByRole('button', { name: 'New Rule' }));
  return { user, api, baseElement, view: await findPythonEditor('Formula') };
}
const values = async () =>
  within(await screen.findByRole('list', { name: 'Values for three samples' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => withoutLayout());

it('shows what three samples give, and asks once after a pause', async () => {
  const { view, api } = await newRule();
  typePython(view, 'heat');
  typePython(view, 'heat < 50');
  expect(await values()).toEqual([
    'Series 2, sample 4: heat 40, solvent WaterObeys',
    'Series 2, sample 5: heat 40, solvent WaterBreaks',
    'Series 2, sample 6: heat 40, solvent WaterEmpty: Division by zero',
  ]);
  expect(api.bodies('previewRule')).toEqual([{ formula: 'heat < 50' }]);
});

it('says what is wrong before it is saved, at its place, and no longer once it is right', async () => {
  const message = "'water' is no category of solvent: did you mean 'Water'?";
  const { view } = await newRule({
    previewRule: ({ body }) =>
      body.formula.includes('water') ? { ...fine, problems: [{ line: 1, column: 12, message }] } : fine,
  });
  typePython(view, "solvent == 'water'");
  expect(await screen.findByText(`Line 1, column 12: ${message}`)).toBeTruthy();
  const marks: number[] = [];
  forEachDiagnostic(view.state, (_diagnostic, from) => marks.push(from));
  expect(marks).toEqual([11]);
  typePython(view, "solvent == 'Water'");
  await waitFor(() => expect(screen.queryByText(/no category/)).toBeNull());
});

it('offers the form of a rule that loses nothing to rounding, with what the typed one loses', async () => {
  const tolerant = {
    formula: 'math.isclose(a + b, 1)',
    kind: 'equality',
    settings: 286,
    tried: 286,
    wrong: 30,
  } as const;
  const { user, view } = await newRule({
    previewRule: ({ body }) => (body.formula.includes('isclose') ? fine : { ...fine, tolerant }),
  });
  typePython(view, 'a + b == 1');
  expect(await screen.findByText(/^Of 286 settings that obey this in decimals, Python refuses 30: /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use math.isclose' }));
  expect(view.state.doc.toString()).toBe('math.isclose(a + b, 1)');
  await waitFor(() => expect(screen.queryByText(/in decimals/)).toBeNull());
});

it.each([
  ['a + b <= 1', 'limit', /^Of 5 settings where both sides are equal, which obey this in decimals, Python refuses 2: /],
  [
    'a + b < 1',
    'strict',
    /^Of 5 settings where both sides are equal, which break this in decimals, Python accepts 2: /,
  ],
] as const)('says what rounding decides at the edge of %s', async (rule, kind, said) => {
  const tolerant = { formula: `${rule} + 1e-9`, kind, settings: 5, tried: 5, wrong: 2 };
  const { user, view } = await newRule({
    previewRule: ({ body }) => (body.formula.includes('1e-9') ? fine : { ...fine, tolerant }),
  });
  typePython(view, rule);
  expect(await screen.findByText(said)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Allow for rounding' }));
  expect(view.state.doc.toString()).toBe(tolerant.formula);
});

it('drops the errors of a refused save as soon as the text is changed', async () => {
  const message = 'Finish the comparison';
  const { user, view } = await newRule({
    createRule: () =>
      refusal(400, {
        detail: message,
        code: 'validation',
        fields: { formula: message },
        problems: [{ field: 'formula', line: 1, column: 1, message }],
      }),
  });
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Hot');
  await user.type(screen.getByRole('textbox', { name: /^Short name/ }), 'hot');
  typePython(view, 'heat >');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(`Line 1, column 1: ${message}`)).toBeTruthy();
  typePython(view, 'heat > 3');
  await waitFor(() => expect(dialog.queryByText(/Finish the comparison/)).toBeNull());
});

it('tries an edited formula in the place of the stored one, and says nothing where that fails', async () => {
  const { user, api } = start('rules', { previewRule: () => refusal(400, { detail: 'No', code: 'refused' }) });
  await rowMenu(user, 'Cold', 'Edit');
  await findPythonEditor('Formula');
  await waitFor(() => expect(api.bodies('previewRule')).toEqual([{ formula: 'heat < 50', replaces: rule.uuid }]));
  expect(screen.getByText('Values for three samples appear here')).toBeTruthy();
  expect(screen.queryByText('No')).toBeNull();
});

it('inserts names, labels in quotes, and functions with the cursor between parentheses', async () => {
  const { user, view } = await newRule();
  const menu = within(screen.getByRole('menu', { name: 'Names and functions to insert' }));
  const click = (name: RegExp) => user.click(menu.getByRole('menuitem', { name }));
  await click(/^max\(\)/);
  await click(/^heat/);
  expect(view.state.doc.toString()).toBe('max(heat)');
  typePython(view, '');
  await click(/^solvent/);
  view.dispatch({ changes: { from: 7, insert: ' == ' }, selection: { anchor: 11 } });
  await click(/^5' cap/);
  expect(view.state.doc.toString()).toBe(`solvent == "5' cap"`);
  typePython(view, "solvent == ''");
  view.dispatch({ selection: { anchor: 12 } });
  await click(/^Water/);
  expect(view.state.doc.toString()).toBe("solvent == 'Water'");
  typePython(view, 'heat');
  view.dispatch({ selection: { anchor: 0, head: 4 } });
  await click(/^math\.sqrt/);
  expect(view.state.doc.toString()).toBe('math.sqrt(heat)');
});

it('offers the names of the experiment and its scripts before those of Python, and none before they are there', async () => {
  let arrive: (() => void) | undefined;
  const inputs = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await newRule({
    listInParameters: async () => {
      await inputs;
      return [buildInput(), solvent];
    },
    listScripts: () => [{ uuid: uuid(), name: 'Kinetics', short_name: 'kinetics', code: 'def rate(t): ...', ...made }],
  });
  const menu = within(screen.getByRole('menu', { name: 'Names and functions to insert' }));
  expect(menu.queryAllByRole('menuitem')).toEqual([]);
  arrive?.();
  await menu.findByRole('menuitem', { name: /^heat/ });
  const offered = menu.getAllByRole('menuitem').map((item) => item.querySelector('code')?.textContent);
  expect(offered.slice(0, 6)).toEqual(['heat', 'solvent', 'Water', "5' cap", 'kinetics.rate()', 'abs()']);
});

it('is the same for functional outputs, which may use outputs; rules may not', async () => {
  const { user, api } = start('outputs');
  await user.click(await screen.findByRole('button', { name: 'New Output' }));
  await choose(user, screen, /Type/, 'Functional');
  typePython(await findPythonEditor('Formula'), 'yield_pct * 2');
  expect(await values()).toHaveLength(3);
  expect(api.bodies('previewOutParameter')).toEqual([{ formula: 'yield_pct * 2' }]);
  expect(screen.getByRole('menuitem', { name: /^yield_pct/ })).toBeTruthy();
  cleanup();
  await newRule();
  expect(screen.queryByRole('menuitem', { name: /^yield_pct/ })).toBeNull();
});

it('has no accessibility violations with names and values', async () => {
  const { baseElement, view } = await newRule();
  typePython(view, 'heat < 50');
  await values();
  await expectAccessible(baseElement);
});
