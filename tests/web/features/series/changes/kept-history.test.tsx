import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { ids as experimentIds, uuid } from '#tests/support/experiment-data.ts';
import { ids } from '#tests/web/support/builders.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import {
  createEditHistory,
  editHistory,
  forgetHistories,
  type StepContext,
} from '#web/features/series/changes/edit-history.ts';
import { deletedStep } from '#web/features/series/changes/sample-steps.ts';
import { keepSteps, maxKeptSteps, readSteps } from '#web/lib/browser/kept-steps.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';
import { first, grid, start } from '../start-series.tsx';

const [, two] = first.samples as [Sample, Sample];
const account = () => currentSession()?.sub ?? '';
const keyNow = () => `serieslab.steps.${account()}.${experimentIds.experiment}`;
const deleted = (label: string) => JSON.stringify({ kind: 'deleted', label, sample: two });
const stored = (content: unknown) => sessionStorage.setItem(keyNow(), JSON.stringify(content));

/** After a reload there is the storage, and a page whose modules have forgotten everything. */
const leave = () => window.dispatchEvent(new Event('pagehide'));
function reload(): void {
  leave();
  cleanup();
  forgetHistories();
}
const isRevived = () => waitFor(() => expect(editHistory(experimentIds.experiment).isRestored()).toBe(true));

it('keeps what was done when the page is left', async () => {
  const { user } = start({ deleteSample: () => undefined as never });
  await grid();
  await isRevived();
  await rowMenu(user, 'sample 2 of series 1', 'Delete');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  leave();
  const texts = readSteps(account(), experimentIds.experiment)?.done ?? [];
  expect(JSON.parse(texts.at(-1) ?? '')).toMatchObject({
    ...{ kind: 'deleted', label: 'sample 2 of series 1 deleted' },
    sample: { uuid: two.uuid },
  });
});

it('keeps the latest fifty, within a million characters, and none that are older than one that cannot be kept', () => {
  const history = createEditHistory();
  const context: StepContext = {
    client: new QueryClient(),
    place: { workspace: ids.workspace, project: ids.project, experiment: experimentIds.experiment },
    experimentName: '',
  };
  const step = (label: string) => deletedStep(context, { kind: 'deleted', label, sample: two });
  for (let number = 0; number < 60; number++) history.push(step(`step ${number}`));
  const labels = () => history.kept().done.map((one) => (one as { label: string }).label);
  expect([labels().length, labels()[0], labels().at(-1)]).toEqual([maxKeptSteps, 'step 10', 'step 59']);
  history.push({ label: 'unkept', undo: async () => undefined, redo: async () => undefined });
  history.push(step('last'));
  expect(labels()).toEqual(['last']);

  const large = (label: string) => ({ label, text: 'x'.repeat(400_000) });
  keepSteps('me', 'one', { done: [large('a'), large('b'), large('c')], undone: [], successors: [] });
  expect(readSteps('me', 'one')?.done.map((text) => JSON.parse(text).label)).toEqual(['b', 'c']);
});

it.each([
  ['no JSON', '{'],
  ['another shape', '{"done":7}'],
  ['a step of no kind', JSON.stringify({ done: ['{"kind":"paint"}'], undone: [], successors: [] })],
  ['a step without its data', JSON.stringify({ done: ['{"kind":"deleted","label":"a"}'], undone: [], successors: [] })],
])('ignores %s', async (_name, text) => {
  start();
  sessionStorage.setItem(keyNow(), text);
  cleanup();
  forgetHistories();
  const { user, api } = start();
  await grid();
  await isRevived();
  await user.keyboard('{Control>}z{/Control}');
  expect(screen.queryByText(/^Undone/)).toBeNull();
  expect(api.bodies('createSample')).toEqual([]);
});

it('undoes and redoes after a reload what was done before it, and says what somebody else has overtaken', async () => {
  const answers = {
    deleteSample: () => undefined as never,
    createSample: () => ({ ...two, version: two.version + 1 }),
    updateSample: ({ body }: { body: object }) => ({ ...two, ...body, version: two.version + 1 }) as never,
  };
  const before = start(answers);
  await grid();
  await rowMenu(before.user, 'sample 2 of series 1', 'Delete');
  await before.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  reload();

  const { user, api } = start(answers);
  await grid();
  await isRevived();
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: sample 2 of series 1 deleted');
  expect(api.bodies('createSample')).toMatchObject([{ restores: two.uuid }]);
  reload();

  const again = start(answers);
  await grid();
  await isRevived();
  await again.sockets.send({
    ...{ method: 'samples_changed', experiment_id: experimentIds.experiment },
    editor: { uuid: uuid(), name: 'Grace' },
    samples: [{ ...two, version: two.version + 2, edited_by: 'Grace' }],
  });
  await again.user.keyboard('{Control>}y{/Control}');
  await screen.findByText('Series 1, sample 2 was not deleted: Grace has changed it since');
  expect(again.api.calls.filter(({ operation }) => operation === 'deleteSample')).toEqual([]);
  // It has left the history.
  await again.user.keyboard('{Control>}y{/Control}');
  expect(screen.queryByText(/^Redone/)).toBeNull();
});

it('leaves nothing to another account, or to who has signed out', async () => {
  start();
  await grid();
  stored({ done: [deleted('sample 2 of series 1 deleted')], undone: [], successors: [] });
  sessionStorage.setItem('serieslab.steps.somebody-else.an-experiment', '{}');
  // Nothing that the screen still asks for is refused in a later test.
  cleanup();
  storeTokens(undefined);
  expect(Object.keys(sessionStorage).filter((one) => one.startsWith('serieslab.steps.'))).toEqual([]);
  leave();
  expect(Object.keys(sessionStorage).filter((one) => one.startsWith('serieslab.steps.'))).toEqual([]);
});
