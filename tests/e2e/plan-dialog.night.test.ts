import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { LiveEvent } from '#shared/contracts/events.ts';
import { axeViolations } from '../support/axe-violations.ts';
import { inDialog } from '../support/browser.ts';
import { countedKeys } from '../support/counted-keys.ts';
import { emptyWorkspace, seriesCard } from '../support/workspace-journey.ts';
import { superadmin, url, windowOf } from './open-window.ts';

// *Plan a series* from its button to the stored series by keys alone; axe examines each state on the way, on a desktop
// and on a phone, light and dark.

const { api, workspace } = await emptyWorkspace(url, superadmin);
const project = await api.call('createProject', { path: { id: workspace.uuid }, body: { name: 'Coupling' } });
const experiment = await api.call('createExperiment', { path: { id: project.uuid }, body: { name: 'Coupling' } });
const path = { id: experiment.uuid };
for (const name of ['Loading', 'Temperature', 'Time', 'Pressure']) {
  const body = { name, short_name: name.toLowerCase(), min_value: 0, max_value: 10, step: 1 };
  await api.call('createInParameter', { path, body });
}
await api.call('createOutParameter', { path, body: { name: 'Yield', short_name: 'yield_pct' } });
// So that an optimal design asks the server, whose answer can be held back.
await api.call('createRule', { path, body: { name: 'Mild', short_name: 'mild', formula: 'loading + time <= 18' } });

const { page, errors } = await windowOf();
const person = countedKeys(page);
const published: ((event: LiveEvent) => void)[] = [];
await page.routeWebSocket(/\/ws\//, (socket) => {
  const server = socket.connectToServer();
  server.onMessage((message) => socket.send(message));
  published.push((event) => socket.send(JSON.stringify(event)));
});
await page.goto(`${url}/workspaces/${workspace.uuid}/projects/${project.uuid}/experiments/${experiment.uuid}/series`);
const button = page.getByRole('button', { name: 'Plan', exact: true });
await button.waitFor();

const found: string[] = [];
/** Examines a state in every view by axe, and whether the dialog scrolls sideways. */
async function examine(dialog: Locator, state: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const where = `${state}, ${width}, ${colorScheme}`;
      for (const violation of await axeViolations(page)) found.push(`${where}: ${violation}`);
    }
    const content = dialog.locator('.MuiDialogContent-root');
    const isWide = await content.evaluate((element) => element.scrollWidth > element.clientWidth);
    if (isWide) found.push(`${state}, ${width}: too wide`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Opens a list with a key, and takes the option that begins with the text. */
async function chooseByKeys(dialog: Locator, label: string, option: string): Promise<void> {
  await person.goTo(dialog.getByRole('combobox', { name: label }));
  await person.press('ArrowDown');
  const wanted = page.getByRole('option', { name: option });
  await wanted.waitFor();
  await person.goTo(wanted, 'ArrowDown');
  await person.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

async function typeByKeys(field: Locator, text: string): Promise<void> {
  await person.goTo(field);
  await page.keyboard.press('Control+A');
  await person.type(text);
}

it('is planned by keys alone, and has no accessibility violations in any state', async () => {
  await person.goTo(button);
  await person.press('Enter');
  const dialog = await inDialog(page, 'Plan a series');
  const figures = dialog.getByText(/of freedom for the error/);
  await figures.waitFor();
  await examine(dialog, 'proposed');

  await chooseByKeys(dialog, 'Goal', 'Describe how an output responds');
  await figures.waitFor();
  await examine(dialog, 'goal chosen');

  const centres = dialog.getByLabel('Centre points');
  await typeByKeys(centres, '400');
  await dialog.getByText('From 0 to 50').waitFor();
  await examine(dialog, 'option out of its limits');
  await typeByKeys(centres, '2');

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/rules/evaluation*', async (route) => {
    await released;
    await route.continue();
  });
  await chooseByKeys(dialog, 'Design', 'Optimal design');
  await dialog.getByRole('progressbar', { name: 'Computing the design' }).waitFor();
  await examine(dialog, 'computing');
  release();
  await figures.waitFor();

  await typeByKeys(dialog.getByLabel('Runs', { exact: true }), '3');
  await dialog.getByText(/leave no design that tells these effects apart/).waitFor();
  await examine(dialog, 'impossible');
  await typeByKeys(dialog.getByLabel('Runs', { exact: true }), '18');
  await page.getByRole('button', { name: 'Plan 20 samples' }).waitFor();
  await examine(dialog, 'result');

  // Power is a list of its own, which arrows scroll.
  const power = dialog.getByRole('list', { name: 'Power' });
  await person.goTo(power);
  await power.evaluate((element) => element.scrollTo(0, 0));
  await person.press('ArrowDown');
  await expect.poll(() => power.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);

  const busy = { ...(await api.call('getExperiment', { path })), generation_id: experiment.uuid };
  const send = (generation_id: string, method: LiveEvent['method']) => {
    for (const publish of published) publish({ method, experiment: { ...busy, generation_id }, job_id: busy.uuid });
  };
  send(busy.generation_id, 'generation_set');
  await dialog.getByText(/^A job runs/).waitFor();
  expect(await page.getByRole('button', { name: 'Plan 20 samples' }).isDisabled()).toBe(true);
  await examine(dialog, 'busy');
  send('', 'generation_failure');
  await dialog.getByText(/^A job runs/).waitFor({ state: 'detached' });

  await person.goTo(dialog.getByRole('checkbox', { name: 'Random run order' }));
  await person.press('Space');
  const plan = page.getByRole('button', { name: 'Plan 20 samples' });
  await person.goTo(plan);
  await person.press('Enter');
  await seriesCard(page, 1).waitFor();
  const [series] = (await api.call('listSeries', { path })).series;
  expect(series?.design).toMatchObject({ goal: 'respond', family: 'optimal', centres: 2, is_random: false });
  expect(series?.samples).toHaveLength(20);
  process.stdout.write(person.list('A planned series'));
  expect([...found, ...errors]).toEqual([]);
});

it('takes what fits by its button, and gives the focus back when it is cancelled', async () => {
  await person.goTo(button);
  await person.press('Enter');
  const dialog = await inDialog(page, 'Plan a series');
  await typeByKeys(dialog.getByLabel('Runs you can afford'), '9');
  await person.goTo(dialog.getByRole('button', { name: 'What fits?' }));
  await person.press('Enter');
  await page.getByRole('button', { name: /^Plan [1-9] samples$/ }).waitFor();
  await person.goTo(dialog.getByRole('button', { name: 'Cancel' }));
  await person.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(errors).toEqual([]);
});
