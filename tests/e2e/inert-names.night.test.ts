import { expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { unique } from '../support/scene/unique.ts';
import { superadmin, url, windowOf } from './open-window.ts';

// Names are text: every screen shows each of these literally.
const image = '<img src=x onerror=ran()>';
const script = '<script>ran()</script>';
/** Categories have at most 20 characters. */
const bold = '<b onclick=ran()>';
const markdown = '**b** [x](javascript:ran())';
const expiry_date = Math.floor(Date.now() / 1000) + 365 * 86_400;

/** The actions that the page was prevented from, and those that it did. */
const ran: string[] = [];
const refused: string[] = [];
let ids: { workspace: string; project: string; experiment: string };
/** Makes names unique. */
const own = (name: string) => `${name}${unique('').trim()}`.slice(0, 40);
const names = { workspace: own(image), role: own(script), permission: own(image), licence: own(markdown) };

const { page, errors } = await windowOf();
await page.exposeFunction('ran', () => ran.push(page.url()));
page.on('dialog', (dialog) => ran.push(dialog.message()));
page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()));
ids = await fill();

async function fill() {
  const { email, password } = superadmin;
  const admin = await Api.signedIn(url, email, password);
  const actions = await admin.call('listActions', {});
  const counts = { user_count: 9, project_count: 9, experiment_count: 9, series_count: 9 };
  const licence = await admin.call('createLicence', {
    body: { name: names.licence, ...counts, actions: actions.map(({ uuid: action }) => ({ uuid: null, action })) },
  });
  await admin.call('createPermission', { body: { name: names.permission } });
  const role = await admin.call('createRole', { body: { name: names.role } });
  const workspace = await admin.call('createWorkspace', {
    body: { name: names.workspace, licence: licence.uuid, expiry_date, description: script },
  });
  const account = { email: `${unique('inert').replaceAll(' ', '.')}@example.com`, password, password2: password };
  const seat = { uuid: null, workspace: workspace.uuid, role: role.uuid };
  await admin.call('createUser', { body: { name: image, ...account, workspaces: [seat] } });
  const project = await admin.call('createProject', {
    path: { id: workspace.uuid },
    body: { name: image, description: markdown },
  });
  const experiment = await admin.call('createExperiment', {
    path: { id: project.uuid },
    body: { name: markdown, description: image, sample_count: 4 },
  });
  const path = { id: experiment.uuid };
  const categories = [bold, '**b**'];
  await admin.call('createInParameter', {
    path,
    body: { name: image, short_name: 'kind', is_categorical: true, categories },
  });
  const range = { min_value: 0, max_value: 9, step: 1 };
  await admin.call('createInParameter', { path, body: { name: script, short_name: 'heat', unit: '<b>°', ...range } });
  await admin.call('createOutParameter', { path, body: { name: markdown, short_name: 'yield_pct' } });
  await admin.call('createRule', { path, body: { name: script, short_name: 'cold', formula: 'heat < 9' } });
  await admin.call('createScript', { path, body: { name: image, short_name: 'tool', code: `x = "${image}"` } });
  const samples = [bold, '**b**'].map((kind, heat) => ({ kind, heat, yield_pct: heat }));
  await admin.call('importSeries', { path, body: { samples, options: { in: true, out: true } } });
  return { workspace: workspace.uuid, project: project.uuid, experiment: experiment.uuid };
}

const below = (rest: string) => `/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${rest}`;
const tab = (name: string) => () => page.getByRole('tab', { name }).click();

const screens: [string, () => string, readonly string[], (() => Promise<unknown>)?][] = [
  ['the projects', () => `/workspaces/${ids.workspace}/projects`, [image]],
  ['the experiments', () => below('').slice(0, -1), [markdown]],
  ['the inputs', () => below(`${ids.experiment}/settings`), [image, script]],
  ['the outputs', () => below(`${ids.experiment}/settings`), [markdown], tab('Outputs')],
  ['the rules', () => below(`${ids.experiment}/settings`), [script], tab('Rules')],
  ['the scripts', () => below(`${ids.experiment}/settings`), [image], tab('Scripts')],
  ['the samples', () => below(`${ids.experiment}/series`), [bold]],
  ['the users', () => '/administration/users', [image]],
  ['the workspaces', () => '/administration/workspaces', [names.workspace]],
  ['the roles', () => '/administration/roles', [names.role]],
  ['the permissions', () => '/administration/permissions', [names.permission]],
  ['the licences', () => '/administration/licences', [names.licence]],
  // Its first page has ten lines, and other accounts of the running system add some.
  [
    'the activity log',
    () => '/administration/user-activity',
    [names.workspace],
    () => page.getByRole('searchbox', { name: 'Search user activity' }).fill(names.workspace),
  ],
];

it.each(screens)('%s display names literally, and run nothing', async (_, address, texts, prepare) => {
  await page.goto(`${url}${address()}`);
  await prepare?.();
  for (const text of texts) await page.getByText(text).first().waitFor();
  expect(await page.locator('img[src="x"], a[href^="javascript:"], main script').count()).toBe(0);
  expect([ran, refused, errors]).toEqual([[], [], []]);
});
