import type { Page } from 'playwright-core';
import { member, type Screen, superadmin } from './screen.ts';
import { answering, asViewer, inOrder, press, type Step } from './screen-steps.ts';

const usage = '**/api/workspaces/*/usage';
const expanded: Step = press('Show details of Demo');
/** The details with the usage as it is answered, in the row that is found. */
const used = (answer: object, find: Step = async () => undefined) =>
  inOrder(
    answering(usage, (own) => ({ ...own, ...answer })),
    find,
    expanded,
    (page) => page.getByText('seconds of jobs').waitFor(),
  );
/** A call that answers so, or never. */
const instead = (status?: number) => (page: Page) =>
  page.route(usage, (route) => (status === undefined ? undefined : route.fulfill({ status, body: '' })));

const bounds = { calls_a_month: 100_000, job_seconds_a_month: 36_000 };
const bounded = answering('**/api/licences', (licences: object[]) =>
  licences.map((licence) => ({ ...licence, ...bounds })),
);

/** The limits that a licence has in a month, and how much of them a workspace has used. */
export const screens: readonly Screen[] = [
  member('usage-unbounded', '/workspaces', used({ calls: 12_345, job_seconds: 660 })),
  member('usage-bounded', '/workspaces', used({ calls: 12_345, job_seconds: 660, ...bounds })),
  member('usage-used-up', '/workspaces', used({ calls: 100_000, job_seconds: 36_250, ...bounds })),
  member('usage-loading', '/workspaces', inOrder(instead(), expanded), { busy: true }),
  member(
    'usage-error',
    '/workspaces',
    inOrder(instead(503), expanded, (page) => page.getByRole('button', { name: 'Try again' }).waitFor()),
  ),
  member('usage-viewer', '/workspaces', inOrder(asViewer, expanded)),
  superadmin(
    'usage-of-any-workspace',
    '/administration/workspaces',
    // Other tests of the same system may have made so many workspaces that it is on another page.
    used({ calls: 98_500, job_seconds: 60, ...bounds }, (page) =>
      page.getByRole('searchbox', { name: 'Search workspaces' }).fill('Demo'),
    ),
  ),
  superadmin('usage-in-licence', '/administration/licences', inOrder(bounded, press('Show details of Standard'))),
  superadmin(
    'usage-in-licence-form',
    '/administration/licences',
    inOrder(bounded, press('Actions for Standard'), async (page) => {
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByLabel('Seconds of jobs a month').scrollIntoViewIfNeeded();
    }),
  ),
];
