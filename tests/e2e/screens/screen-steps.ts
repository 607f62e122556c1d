import type { Page, Route } from 'playwright-core';
import type { LiveEvent } from '#shared/contracts/events.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { choose } from '#tests/support/choose.ts';
import type { ScreenWorld } from './screen-world.ts';

/** Steps that bring a screen into a state that the running system has only for a moment, or never. */
export interface Step {
  (page: Page, world: ScreenWorld): Promise<unknown>;
  /** The step loads the page again: nothing need be ready before it. */
  reloads?: true;
}

const reloading = (step: Step): Step => Object.assign(step, { reloads: true as const });

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Presses a button, and waits for the dialog, menu or panel that it opens: it may have to load. */
export const opening = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  const opened = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=region][aria-label=Account]');
  await opened.first().waitFor();
};
export const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
export const pick = (label: string | RegExp, option: string) => (page: Page) => choose(page, label, option);
export const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();

export const inExperiment =
  (rest: string) =>
  ({ workspace, project, coating }: ScreenWorld) =>
    `/workspaces/${workspace}/projects/${project}/experiments/${coating}/${rest}`;

export function inOrder(...steps: readonly Step[]): Step {
  const all: Step = async (page, world) => {
    for (const step of steps) await step(page, world);
  };
  return steps[0]?.reloads ? reloading(all) : all;
}

// biome-ignore lint/suspicious/noExplicitAny: any answer of the API may be changed
type Change = (answer: any) => unknown;

/** Replaces a call's answer and reloads the page. */
export const answering = (path: string | RegExp, change: Change): Step =>
  reloading(async (page) => {
    await page.route(path, async (route) => {
      if (route.request().method() !== 'GET') {
        await route.continue();
        return;
      }
      // A screen that polls may be left while it asks, and then has no use for the answer.
      const response = await route.fetch().catch(() => undefined);
      if (response) await route.fulfill({ response, json: change(await response.json()) }).catch(() => undefined);
    });
    await page.reload();
    await page.locator('h1').waitFor();
  });

const failing = (route: Route) => route.fulfill({ status: 503, body: '' });

/** Makes a call fail and reloads the page. */
export const refusing = (path: string | RegExp): Step =>
  reloading(async (page) => {
    await page.route(path, failing);
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

/** Leaves a call without an answer and reloads the page. */
export const waiting = (path: string | RegExp): Step =>
  reloading(async (page) => {
    await page.route(path, () => undefined);
    await page.reload();
    await page.locator('main :is([role=status], table) .MuiSkeleton-root').first().waitFor();
  });

const own = /\/api\/experiments\/[^/]+(\?.*)?$/;

/** The experiment half-way through a job. */
export const busyWith = (kind: 'generation' | 'calculation' | 'modeling' | 'plotting', phase: string): Step =>
  reloading(async (page, world) => {
    // The socket may reconnect while calls are still intercepted.
    const { promise: requested, resolve } = Promise.withResolvers<Experiment>();
    await page.routeWebSocket(/\/ws\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => socket.send(message));
      requested.then((experiment) => {
        const progress = { done: 45, total: 100, phase };
        const event: LiveEvent = { method: `${kind}_progress`, experiment, job_id: job, progress };
        socket.send(JSON.stringify(event));
      });
    });
    await answering(own, (answer: Experiment) => {
      const experiment = { ...answer, [`${kind}_id`]: job };
      resolve(experiment);
      return experiment;
    })(page, world);
    await page.getByText(phase).first().waitFor();
  });
const job = '00000000-0000-7000-8000-000000000000';

/** The account with permissions to read, and nothing else. */
export const asViewer = answering('**/api/users/permissions', (answer) => ({
  ...answer,
  workspaces: Object.fromEntries(
    Object.entries(answer.workspaces).map(([id, access]) => [id, { ...(access as object), role: [], licence: [] }]),
  ),
}));

/** The account with a role that only reads. */
export const asReader = answering('**/api/users/permissions', (answer) => ({
  ...answer,
  workspaces: Object.fromEntries(
    Object.entries(answer.workspaces).map(([id, access]) => [
      id,
      { ...(access as object), role: ['workspace:read_only'] },
    ]),
  ),
}));

/** Selects a file in the open dialog. */
export const upload =
  (name: string, text: string): Step =>
  (page) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
