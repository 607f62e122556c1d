import { expect, it } from 'vitest';
import { inDialog } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { makeTenant, makeUser, someAddress } from '../support/people.ts';
import { unique } from '../support/scene/unique.ts';
import { superadmin, url, windowOf } from './open-window.ts';

// Each list of the administration, as a person uses it: create, search, expand, edit, delete, and refused names.

const { page, errors } = await windowOf();
await page.goto(`${url}/dashboard`);

type Dialog = Awaited<ReturnType<typeof inDialog>>;

interface List {
  screen: string;
  noun: string;
  /** Finds the row; unique in the running stack. */
  name: string;
  fill: (dialog: Dialog) => Promise<void>;
  /** A text of the expanded row. */
  details: string;
  /** The one field that an edit changes, with its new value. */
  change: { label: RegExp; to: string };
  /** The item's name in the delete dialog, after the change. */
  deleted: string;
  /** The unique field, and a value that exists. */
  duplicate: { label: RegExp; text: string; message: string };
}

const name = /^Name/;
const says = (text: string) => page.getByLabel('Notifications').getByText(text, { exact: true }).waitFor();
/** A notice is shown for seconds alone: it is waited for from the click on. */
const save = async (dialog: Dialog, notice: string) => {
  await Promise.all([says(notice), dialog.getByRole('button', { name: 'Save', exact: true }).click()]);
  await dialog.waitFor({ state: 'detached' });
};
const addLine = async (dialog: Dialog, label: string, option: string) => {
  await choose(dialog, label, option);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
};

function systemScreen(screen: string, noun: string, existing: string, linked: string, addLabel?: string): List {
  const first = unique(noun);
  return {
    screen,
    noun,
    name: first,
    fill: async (dialog) => {
      await dialog.getByLabel(name).fill(first);
      if (noun === 'licence') {
        for (const label of ['User', 'Project', 'Experiment', 'Series']) {
          await dialog.getByLabel(`${label} count`).fill('3');
        }
      }
      if (addLabel) await addLine(dialog, addLabel, linked);
      else await dialog.getByRole('checkbox', { name: linked }).check();
    },
    details: linked,
    change: { label: name, to: `${first}!` },
    deleted: `${first}!`,
    duplicate: { label: name, text: existing, message: 'Name already exists' },
  };
}

const userEmail = someAddress('una');
const userName = unique('Una');
const workspaceName = unique('Place');

const lists: List[] = [
  systemScreen('Roles', 'role', 'Manager', 'project:manage'),
  systemScreen('Permissions', 'permission', 'project:manage', 'Viewer', 'Add role'),
  systemScreen('Licences', 'licence', 'Standard', 'series:import'),
  systemScreen('Actions', 'action', 'series:import', 'Trial', 'Add licence'),
  {
    screen: 'Users',
    noun: 'user',
    name: userName,
    fill: async (dialog) => {
      await dialog.getByLabel(name).fill(userName);
      await dialog.getByLabel('E-mail').fill(userEmail);
      await dialog.getByLabel(/^Password\*/).fill('copper-kettle-88');
      await dialog.getByLabel('Password confirmation').fill('copper-kettle-88');
      await choose(dialog, 'Add workspace', 'Demo');
      await addLine(dialog, 'Add role', 'Viewer');
    },
    details: 'User has not logged in yet',
    change: { label: name, to: `${userName}!` },
    deleted: userEmail,
    duplicate: { label: /^E-mail/, text: 'member@example.com', message: 'E-mail already exists' },
  },
  {
    screen: 'Workspaces',
    noun: 'workspace',
    name: workspaceName,
    fill: async (dialog) => {
      await dialog.getByLabel(name).fill(workspaceName);
      await dialog.getByLabel('Description').fill('For a while');
      await choose(dialog, 'Add user', 'Maria Member (member@example.com)');
      await addLine(dialog, 'Add role', 'Viewer');
    },
    details: 'member@example.com (active) – Viewer',
    change: { label: name, to: `${workspaceName}!` },
    deleted: `${workspaceName}!`,
    duplicate: { label: name, text: 'Demo', message: 'Name already exists' },
  },
];

it.each(lists)('$screen: create, a duplicate, search, expand, edit, delete', async (list) => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('link', { name: list.screen, exact: true }).last().click();
  await page.getByRole('heading', { name: list.screen }).waitFor();

  const button = `New ${list.noun.charAt(0).toUpperCase()}${list.noun.slice(1)}`;
  await page.getByRole('button', { name: button }).click();
  const create = await inDialog(page, button);
  await create.getByLabel(list.duplicate.label).fill(list.duplicate.text);
  await create.getByRole('button', { name: 'Save', exact: true }).click();
  await create.getByText(list.duplicate.message).waitFor();
  await create.getByLabel(list.duplicate.label).clear();
  await list.fill(create);
  await save(create, `The ${list.noun} was created`);

  const search = page.getByRole('searchbox', { name: `Search ${list.screen.toLowerCase()}` });
  await search.fill('no such thing');
  await page.getByText('Nothing matches').waitFor();
  await search.fill(list.name);
  await page.getByRole('button', { name: `Show details of ${list.name}`, exact: true }).click();
  await page.getByText(list.details).first().waitFor();

  await rowMenu(list.name, 'Edit');
  const edit = await inDialog(page, `Edit ${list.noun}`);
  await edit.getByLabel(list.change.label).fill(list.change.to);
  await save(edit, `The ${list.noun} was saved`);

  await rowMenu(list.change.to, 'Delete');
  const asked = await inDialog(page, `Delete ${list.noun}`);
  await asked.getByText(`Do you really want to delete ${list.noun} '${list.deleted}'?`).waitFor();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await asked.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Actions for ${list.change.to}` }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

it('Invites: create, search, expand, edit, delete; an invalid address is refused', async () => {
  const email = someAddress('ines');
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'Invites' }).click();
  await page.getByRole('button', { name: 'New Invite' }).click();
  const create = await inDialog(page, 'New Invite');
  await create.getByLabel('E-mail').fill('nobody');
  await create.getByRole('button', { name: 'Save', exact: true }).click();
  await create.getByText('E-mail must be a valid e-mail').waitFor();
  await create.getByLabel('E-mail').fill(email);
  await choose(create, 'Workspace', 'Demo');
  await choose(create, 'Role', 'Viewer');
  await save(create, 'The invite was mailed');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('button', { name: `Show details of ${email}` }).click();
  await page.getByText('Viewer').last().waitFor();
  await rowMenu(email, 'Edit');
  const edit = await inDialog(page, 'Edit invite');
  await edit.getByRole('switch', { name: 'Active' }).click();
  await save(edit, 'The invite was saved');
  await page.getByRole('cell', { name: 'Inactive (switched off)', exact: true }).waitFor();
  await rowMenu(email, 'Delete');
  const asked = await inDialog(page, 'Delete invite');
  await asked.getByText(`Do you really want to delete invite '${email} (Demo)'?`).waitFor();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing matches').waitFor();
  expect(errors).toEqual([]);
});

it('Edit workspace refuses more users than the licence has seats, keeps the form, and saves the rest', async () => {
  const { admin, workspace, licence, guest } = await aFullWorkspace();
  const now = () => admin.call('getWorkspace', { path: { id: workspace.uuid } });
  await page.getByRole('link', { name: 'Workspaces', exact: true }).last().click();
  await page.getByRole('searchbox', { name: 'Search workspaces' }).fill(workspace.name);
  await rowMenu(workspace.name, 'Edit');
  const edit = await inDialog(page, 'Edit workspace');
  await edit.getByLabel('Description').fill('One too many');
  await choose(edit, 'Add user', `${guest.name} (${guest.email})`);
  await addLine(edit, 'Add role', 'Viewer');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await says("The licence's number of users is reached");
  expect(await edit.getByLabel('Description').inputValue()).toBe('One too many');
  expect(await now()).toMatchObject({ description: '', users: [{ user: expect.any(String) }] });

  // Another superadmin reduces the licence below its use: everything works except adding a member.
  const { uuid: _, actions, ...counts } = licence;
  await admin.call('updateLicence', { path: { uuid: licence.uuid }, body: { ...counts, user_count: 0, actions } });
  await edit.getByRole('button', { name: `Remove ${guest.name} (${guest.email})` }).click();
  await save(edit, 'The workspace was saved');
  expect(await now()).toMatchObject({ description: 'One too many', users: [{ user: expect.any(String) }] });
  expect(errors).toEqual([]);
});

it('User activity lists the actions above, and its file has them', async () => {
  await page.getByRole('link', { name: 'User activity' }).click();
  // The screen before has a search of its own.
  await page.getByRole('heading', { name: 'User activity', level: 1 }).waitFor();
  await page.getByRole('searchbox').fill(workspaceName);
  await page.getByText(`Create a workspace: ${workspaceName}`).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^activity-log-\d\d-\d\d-\d{4}\.csv$/);
});

/** A workspace whose licence has one seat, which is taken, and an account without a seat. */
async function aFullWorkspace() {
  const { admin, role, member: guest } = await makeTenant(url, superadmin);
  const counts = { user_count: 1, project_count: 1, experiment_count: 1, series_count: 1 };
  const licence = await admin.call('createLicence', { body: { name: unique('Small'), ...counts, actions: [] } });
  const body = { name: unique('Full'), licence: licence.uuid, expiry_date: 4_000_000_000, description: '', users: [] };
  const workspace = await admin.call('createWorkspace', { body });
  await makeUser(admin, 'Finn', [{ uuid: null, workspace: workspace.uuid, role: role.uuid }]);
  return { admin, workspace, licence, guest };
}

async function rowMenu(row: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
