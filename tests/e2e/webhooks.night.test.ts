import { afterAll, expect, it } from 'vitest';
import { Receiver, verify } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { generateSeries } from '../support/workspace-journey.ts';
import { ownExperiment, url, windowOf } from './open-window.ts';

let secret: string;

const receiver = await new Receiver().open();
const { api, workspace, ...made } = await ownExperiment();
const { page, errors } = await windowOf();
afterAll(() => receiver.close());

const dialog = () => page.getByRole('dialog');
const lines = () => page.getByRole('list', { name: 'Deliveries to Robot' }).getByRole('listitem');

it('is made from the menu of the project, and its secret shown once', async () => {
  await page.goto(`${url}/workspaces/${made.project.workspace}/projects`);
  await page.getByRole('button', { name: `Actions for ${made.project.name}` }).click();
  await page.getByRole('menuitem', { name: 'Webhooks' }).click();
  await page.getByText('No webhooks').waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();
  await dialog().getByLabel('Name').fill('Robot');
  await dialog().getByLabel('Address').fill(receiver.address);
  await dialog().getByRole('button', { name: 'Create' }).click();
  secret = await dialog().getByLabel('Secret').inputValue();
  expect(secret).toMatch(/^whsec_/);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.getByText('Reports finished or failed jobs').waitFor();
  expect(await page.content()).not.toContain(secret);
});

it('shows deliveries as they are: a test, a job that was refused at first, and one that is sent again', async () => {
  await page.getByRole('button', { name: 'Send a test to Robot' }).click();
  await lines().filter({ hasText: 'Test' }).getByText('Delivered').waitFor();
  receiver.answers.push(500);
  await generateSeries(api, made.experiment.uuid);
  const line = lines().filter({ hasText: 'Generation finished' });
  await line.getByText('Delivered').waitFor();
  expect(await line.innerText()).toContain('Answered 204');
  expect(await line.innerText()).toContain('2 attempts');
  expect(await line.innerText()).toContain(made.experiment.name);
  const before = receiver.received.length;
  await line.getByRole('button', { name: /Send again/ }).click();
  await until('it came again', async () => receiver.received.length > before);
  for (const posted of receiver.received) verify(secret, posted);
  await page.getByRole('button', { name: 'Turn off Robot' }).click();
  await page.getByText('Turned off').waitFor();
  expect(await page.getByRole('button', { name: /Send again/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove Robot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No webhooks').waitFor();
  expect(errors).toEqual([]);
});
