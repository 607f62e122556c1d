import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChangeEvent } from '#shared/contracts/events.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { buildExperiment, buildMember, buildOutput, buildSample, ids, uuid } from '#tests/support/experiment-data.ts';
import { cellAt, first, grid, heat, purity, start, yieldOutput } from './start-series.tsx';

// Other people's changes while the screen is open, as events; lists are fetched again only if an event says so.
const grace = { uuid: uuid(), name: 'Grace' };
const change = (content: Partial<ChangeEvent> & Pick<ChangeEvent, 'method'>): ChangeEvent => ({
  experiment_id: ids.experiment,
  editor: grace,
  ...content,
});
const [one] = first.samples as [Sample];
const edited = (value: number, version: number): Sample => ({
  ...one,
  version,
  outParameters: [{ out_parameter: yieldOutput.uuid, value }],
});
const yieldText = async () => (await cellAt(0, yieldOutput.name)).textContent;
const rows = async () => within(await grid()).getAllByRole('row').length - 1;

it('shows other people’s edits, and never returns to an older value', async () => {
  const { sockets, api } = start();
  await grid();
  await sockets.send(change({ method: 'samples_changed', samples: [edited(53.25, 3)] }));
  await waitFor(async () => expect(await yieldText()).toBe('53.25'));
  for (const late of [edited(1, 2), edited(2, 3)]) {
    await sockets.send(change({ method: 'samples_changed', samples: [late] }));
    expect(await yieldText()).toBe('53.25');
  }
  expect(api.calls.filter(({ operation }) => operation === 'listSeries')).toHaveLength(1);
});

it('adds new samples and series, and drops deleted ones for good', async () => {
  const { sockets } = start();
  await grid();
  const fresh = buildSample(first.uuid, 3, { [`in:${heat.uuid}`]: 99 });
  await sockets.send(change({ method: 'samples_changed', samples: [fresh] }));
  await waitFor(async () => expect(await rows()).toBe(4));
  await sockets.send(change({ method: 'samples_changed', deleted: [fresh.uuid, one.uuid] }));
  await waitFor(async () => expect(await rows()).toBe(2));
  // An edit from before the deletion arrives late, and so does a job's list.
  await sockets.send(change({ method: 'samples_changed', samples: [edited(5, 9)] }));
  await sockets.send({
    method: 'calculation_success',
    job_id: 'job',
    experiment: buildExperiment(),
    series_list: [{ ...first, samples: [...first.samples, fresh] }],
  });
  expect(await rows()).toBe(2);
  const second = { ...first, uuid: uuid(), number: 2, sample_count: 0, samples: [] };
  await sockets.send(change({ method: 'series_changed', series_list: [second], message: 'Grace imported series 2' }));
  expect(await screen.findByRole('heading', { name: /^Series 2\b/ })).toBeTruthy();
  expect(await screen.findByText('Grace imported series 2')).toBeTruthy();
  await sockets.send(change({ method: 'series_changed', deleted: [first.uuid], message: 'Grace deleted series 1' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Series 1\b/ })).toBeNull());
});

it('asks again for a list that was on its way when a sample was made', async () => {
  let answer: (() => void) | undefined;
  const fresh = buildSample(first.uuid, 3, { [`in:${heat.uuid}`]: 99 });
  let asked = 0;
  const { sockets, client } = start({
    listSeries: async () => {
      asked += 1;
      if (asked === 2) {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      }
      return {
        series: [asked < 3 ? first : { ...first, samples: [...first.samples, fresh], sample_count: 4 }],
        next: null,
      };
    },
  });
  await grid();
  void client.refetchQueries({ queryKey: ['experiments', ids.experiment, 'series'] });
  await waitFor(() => expect(asked).toBe(2));
  await sockets.send(change({ method: 'samples_changed', samples: [fresh] }));
  answer?.();
  await waitFor(() => expect(asked).toBe(3));
  await waitFor(async () => expect(await rows()).toBe(4));
});

it('shows a column that another person has created or deleted, with their name; own changes are not reported', async () => {
  const added = buildOutput({ name: 'Gloss', short_name: 'gloss' });
  let outputs = [yieldOutput, purity];
  const { sockets } = start({ listOutParameters: () => outputs });
  await grid();
  const asked = change({
    method: 'definitions_changed',
    refetch: ['definitions'],
    message: 'Grace created output gloss',
  });
  outputs = [yieldOutput, purity, added];
  await sockets.send(asked);
  expect(await screen.findByRole('columnheader', { name: /^Gloss/ })).toBeTruthy();
  expect(await screen.findByText('Grace created output gloss')).toBeTruthy();
  outputs = [yieldOutput];
  const own = { editor: { uuid: ids.user, name: 'Ada' }, message: 'Ada deleted output purity' };
  await sockets.send({ ...asked, ...own });
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /^Purity/ })).toBeNull());
  expect(screen.queryByText('Ada deleted output purity')).toBeNull();
});

it('is left for the list when the experiment is deleted, without another call', async () => {
  const { sockets, router, api } = start();
  await grid();
  // The account's format of numbers is asked for when the first part that shows one is there.
  await waitFor(() => expect(api.calls.map(({ operation }) => operation)).toContain('getUser'));
  const before = api.calls.length;
  const message = "Grace deleted experiment 'Small'";
  await sockets.send(change({ method: 'experiment_deleted', deleted_kind: 'experiment', message }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/experiments$/));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByText('Data not found')).toBeNull();
  expect(api.calls.slice(before)).toEqual([]);
});

it('requests rights again when they have changed', async () => {
  let permissions = buildMember([], []);
  const { sockets } = start({ getUserPermissions: () => permissions });
  expect(await screen.findByRole('button', { name: 'Generate Series' })).toBeTruthy();
  const [[workspace, access] = ['', undefined]] = Object.entries(permissions.workspaces);
  if (access) permissions = { role: 'user', workspaces: { [workspace]: { ...access, is_active: false } } };
  await sockets.send(change({ method: 'place_changed', refetch: ['places', 'permissions'] }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Generate Series' })).toBeNull());
});
