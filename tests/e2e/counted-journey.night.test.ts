import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { countedPerson } from '../support/counted-person.ts';
import { makeTenant } from '../support/people.ts';
import { seriesCard } from '../support/workspace-journey.ts';
import { openWindow, superadmin, url } from './open-window.ts';

// From the login page to a first generated series of an experiment with three numeric inputs, one categorical, two
// outputs and a rule.
const csv = `Temperature (°C),Concentration (M),Time (h),Solvent,Yield (%),Impurity (%)
60,0.1,2,Ethanol,41.2,3.1
80,0.3,6,Toluene,63.9,4.4
100,0.2,4,Water,58.3,7.2
80,0.1,6,Ethanol,55.1,2.9
60,0.3,4,Toluene,49.7,3.6
100,0.2,2,Water,60.4,6.8
`;
const definitions = {
  inputs: ['Temperature', 'Concentration', 'Time', 'Solvent'],
  outputs: ['Yield', 'Impurity'],
  rules: ['temperature + 10 * time <= 150'],
};
let page: Page;
let errors: string[];
let person: ReturnType<typeof countedPerson>;

const tenant = await makeTenant(url, superadmin);
const path = { id: tenant.workspace.uuid };
await tenant.admin.call('createProject', { path, body: { name: 'Coupling', description: '', users: [] } });

it('takes at most 30 interactions when inputs and outputs are typed', async () => {
  await begin();
  const { click, choose, type } = person;
  const dialog = page.getByRole('dialog', { name: 'New Experiment' });
  const row = (name: string, label: string) => dialog.getByRole('group', { name, exact: true }).getByLabel(label);
  const toNumbers = { after: ['Tab', 'Tab', 'Tab'] };
  await type('the name', dialog.getByLabel('Name*'), 'First coupling');
  await click('Inputs and outputs', dialog.getByRole('button', { name: 'Inputs and outputs' }));
  for (const [index, [name, min, max]] of [
    ['Temperature', '60', '100'],
    ['Concentration', '0.1', '0.3'],
    ['Time', '2', '6'],
  ].entries()) {
    const input = `Input ${index + 1}`;
    await type(`name of ${input}`, row(input, 'Name*'), name ?? '', toNumbers);
    await type(`its least value`, row(input, 'Min value*'), min ?? '', { after: ['Tab'] });
    await type(`its largest value`, row(input, 'Max value*'), max ?? '', { after: ['Enter'] });
  }
  await type('name of Input 4', row('Input 4', 'Name*'), 'Solvent', { after: ['Tab', 'Tab'] });
  await choose('its type', row('Input 4', 'Type'), 'Categorical');
  await type('its categories', row('Input 4', 'Categories*'), 'Ethanol, Toluene, Water', { before: ['Tab'] });
  await type('name of Output 5', row('Output 5', 'Name*'), 'Yield', {
    before: ['Tab', 'Tab', 'Tab'],
    after: ['Enter'],
  });
  await type('name of Output 6', row('Output 6', 'Name*'), 'Impurity');
  await choose('its target', row('Output 6', 'Target'), 'At most');
  await type('its bound', row('Output 6', 'Target value*'), '5', { before: ['Tab'] });
  await ruleAndSave();
  await seriesCard(page, 1).waitFor();
  process.stdout.write(person.list('Typed'));
  expect(await definedIn()).toEqual(definitions);
  expect(errors).toEqual([]);
  expect(person.done.length).toBeLessThanOrEqual(30);
});

it('takes at most 12 when it begins with a CSV', async () => {
  await begin();
  const dialog = page.getByRole('dialog', { name: 'New Experiment' });
  const button = dialog.getByRole('button', { name: 'CSV or Excel file' });
  await person.chooseFile('CSV or Excel file', button, { name: 'Earlier runs.csv', text: csv });
  await dialog.getByText('6 samples will be series 1.').waitFor();
  await ruleAndSave();
  await seriesCard(page, 2).waitFor();
  process.stdout.write(person.list('From a CSV'));
  expect(await definedIn()).toEqual(definitions);
  // A table of up to ten rows is as high as they are.
  await seriesCard(page, 1).scrollIntoViewIfNeeded();
  const table = page.getByRole('grid', { name: 'Samples of series 1' }).locator('..');
  expect(await table.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  expect(errors).toEqual([]);
  expect(person.done.length).toBeLessThanOrEqual(12);
});

/** Signs in, in a window of its own, and asks for a new experiment. */
async function begin(): Promise<void> {
  ({ page, errors } = await openWindow());
  person = countedPerson(page);
  await page.goto(`${url}/login`);
  const login = page.getByLabel('Login');
  await person.click('the field Login', login);
  await person.type('the e-mail address', login, tenant.member.email, { after: ['Tab'] });
  const password = page.getByRole('textbox', { name: 'Password' });
  await person.type('the password', password, tenant.member.password, { after: ['Enter'] });
  await person.click('New experiment', page.getByRole('link', { name: 'New experiment' }));
  await page.getByRole('dialog', { name: 'New Experiment' }).waitFor();
}

async function ruleAndSave(): Promise<void> {
  const rules = page.getByLabel('Rules');
  await person.click('the field Rules', rules);
  await person.type('a rule', rules, definitions.rules.join('\n'));
  await person.click('Save', page.getByRole('button', { name: 'Save', exact: true }));
  await person.click('Generate Series', page.getByRole('button', { name: 'Generate Series' }));
}

/** The content of the open screen's experiment. */
async function definedIn() {
  const api = await Api.signedIn(url, tenant.member.email, tenant.member.password);
  const path = { id: page.url().match(/experiments\/([^/]+)/)?.[1] ?? '' };
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  return {
    inputs: names(await api.call('listInParameters', { path })),
    outputs: names(await api.call('listOutParameters', { path })),
    rules: (await api.call('listRules', { path })).map(({ formula }) => formula),
  };
}
