import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { fakeSockets } from '#tests/support/fake-socket.ts';
import { experiment, home, ids, numbered, permissions } from '#tests/web/support/builders.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { rememberExperiment } from '#web/lib/browser/recent-experiments.ts';
import { progressOf } from '#web/lib/browser/seen-progress.ts';

const twelve = Array.from({ length: 12 }, (_, index) =>
  experiment({ uuid: numbered('0c', index + 1), name: `Experiment ${index + 1}` }),
);
const among = (list: typeof twelve, ids: readonly string[]) =>
  ids.flatMap((id) => list.find(({ uuid }) => uuid === id) ?? []);
/** The latest experiment's definitions: what to do next depends on them. */
const defined: FakeAnswers = { listInParameters: () => [buildInput()], listOutParameters: () => [buildOutput()] };
const cards = async () =>
  (await screen.findAllByRole('link', { name: /^Experiment \d/ })).map((card) => card.textContent);

test('nothing opened yet: the way to Experiments and Projects', async () => {
  const api = fakeApi(home());
  renderApp('/dashboard');
  expect(await screen.findByText('No recent experiments')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Recent Experiments' })).toBeTruthy();
  expect(api.bodies('listRecentExperiments')).toHaveLength(0);
  expect(screen.getByText(/Serieslab proposes which samples to try next/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Look at the demo' })).toBeNull();
});

test('nothing opened yet, and a demo: the way to it', async () => {
  const inDemo = experiment({ workspace: { uuid: ids.workspace, name: 'Demo' } });
  fakeApi({ ...home(), listAllExperiments: () => [inDemo] });
  renderApp('/dashboard');
  const link = await screen.findByRole('link', { name: 'Look at the demo' });
  expect(link.getAttribute('href')).toMatch(/experiments\/[^/]+\/series$/);
});

test('without a recent experiment the next step is a new one, whose dialog opens once', async () => {
  fakeApi({ ...home(), listAllExperiments: () => [] });
  const { user } = renderApp('/dashboard');
  expect(await screen.findByText('There is no experiment yet.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'New experiment' }));
  expect(await screen.findByRole('dialog', { name: 'New Experiment' })).toBeTruthy();
  expect(window.location.search).toBe('');
});

test('without a project the next step is a new one', async () => {
  fakeApi({ ...home(), listAllProjects: () => [], listAllExperiments: () => [] });
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('link', { name: 'New project' }));
  expect(await screen.findByRole('dialog', { name: 'New Project' })).toBeTruthy();
});

test('the next step of an experiment without outputs leads to them', async () => {
  fakeApi({
    ...home(),
    listRecentExperiments: () => [experiment()],
    listInParameters: () => [buildInput()],
    listOutParameters: () => [],
  });
  rememberExperiment(ids.user, ids.experiment);
  renderApp('/dashboard');
  expect(await screen.findByText('Adhesion has no outputs yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add outputs' }).getAttribute('href')).toMatch(/settings\?tab=outputs$/);
});

test.each([
  ['with series', { has_series: true as const }, 'Adhesion has series.'],
  ['without series', {}, 'Adhesion has no samples yet.'],
])('the next step of an experiment %s, of which this browser has shown no samples', async (_, part, text) => {
  fakeApi({ ...home(), ...defined, listRecentExperiments: () => [experiment(part)] });
  rememberExperiment(ids.user, ids.experiment);
  renderApp('/dashboard');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('what was seen of series that are deleted since is no next step', async () => {
  const kept = [{ experiment: ids.experiment, to_measure: 3, best: [] }];
  localStorage.setItem(`serieslab.seen-progress.${ids.user}`, JSON.stringify(kept));
  fakeApi({ ...home(), ...defined, listRecentExperiments: () => [experiment()] });
  rememberExperiment(ids.user, ids.experiment);
  renderApp('/dashboard');
  expect(await screen.findByText('Adhesion has no samples yet.')).toBeTruthy();
});

test('the five opened last, the latest first; View More shows ten, which is all that is kept', async () => {
  fakeApi({ ...home(), ...defined, listRecentExperiments: ({ body }) => among(twelve, body.experiments) });
  for (const { uuid } of twelve) rememberExperiment(ids.user, uuid);
  rememberExperiment('someone else', numbered('0c', 1));
  const { user } = renderApp('/dashboard');
  expect(await cards()).toEqual([12, 11, 10, 9, 8].map((number) => `Experiment ${number}Coatings`));
  await user.click(screen.getByRole('button', { name: 'View More' }));
  expect(await cards()).toHaveLength(10);
  expect(screen.queryByRole('button', { name: 'View More' })).toBeNull();
});

test('a card shows how far the experiment was when its samples were last seen here', async () => {
  const output = buildOutput();
  const series = [1, 2].map((number) => buildSeries({ number }));
  series.forEach((one, index) => {
    const values = index === 0 ? [10, 40] : [90, null, null];
    one.samples = values.map((value, position) => buildSample(one.uuid, position, { [`out:${output.uuid}`]: value }));
  });
  expect(progressOf(ids.experiment, series, [output])).toEqual({
    experiment: ids.experiment,
    to_measure: 2,
    best: [0.375, 1],
  });
  fakeApi({
    ...home(),
    listInParameters: () => [],
    listCompParameters: () => [],
    listOutParameters: () => [output],
    listSeries: () => ({ series, next: null }),
    listRecentExperiments: () => [experiment({ name: 'Experiment 1' })],
  });
  fakeSockets();
  const place = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${ids.experiment}`;
  rememberExperiment(ids.user, ids.experiment);
  renderApp(`${place}/series`);
  expect(await screen.findByRole('heading', { name: 'Series' })).toBeTruthy();
  const kept = () => localStorage.getItem(`serieslab.seen-progress.${ids.user}`) ?? '';
  await waitFor(() => expect(kept()).toContain('"to_measure":2'));
  cleanup();
  renderApp('/dashboard');
  expect(await cards()).toEqual(['Experiment 1Coatings2 to measure']);
});

test('deleted experiments are left out', async () => {
  fakeApi({ ...home(), ...defined, listRecentExperiments: ({ body }) => among(twelve.slice(1), body.experiments) });
  for (const { uuid } of twelve.slice(0, 3)) rememberExperiment(ids.user, uuid);
  renderApp('/dashboard');
  expect(await cards()).toEqual(['Experiment 3Coatings', 'Experiment 2Coatings']);
});

test.each([
  ['remembers it for a user of its project', { role: [], projects: [ids.project] }, [ids.experiment]],
  ['does not for others, who are led home', { role: [], projects: [] }, undefined],
])('opening an experiment %s', async (_, access, remembered) => {
  fakeApi({
    ...home(),
    getUserPermissions: () => permissions(access),
    listInParameters: () => [],
    listOutParameters: () => [],
  });
  renderApp(`/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${ids.experiment}/settings`);
  await screen.findByRole('heading', { name: remembered ? 'Settings' : 'Dashboard' });
  await waitFor(() => {
    const kept = localStorage.getItem(`serieslab.recent-experiments.${ids.user}`);
    expect(kept === null ? undefined : JSON.parse(kept)).toEqual(remembered);
  });
});
