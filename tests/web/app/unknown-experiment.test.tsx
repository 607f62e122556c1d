import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { fakeSockets } from '#tests/support/fake-socket.ts';
import { home, ids, permissions } from '../support/builders.ts';
import { refused } from '../support/refused.ts';
import { renderApp } from '../support/render-app.tsx';

const address = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${ids.experiment}`;
const operations = [
  'listSeries',
  'listInParameters',
  'listOutParameters',
  'listCompParameters',
  'getValidSampleCount',
] as const;
const why = 'This experiment does not exist, or your role does not allow what you asked for.';

/** Resolves when the address is the dashboard's, while the screen before it is still there. */
function leaving(): Promise<void> {
  const { pushState } = history;
  return new Promise((resolve) => {
    history.pushState = (...values) => {
      history.pushState = pushState;
      pushState.apply(history, values);
      resolve();
    };
  });
}

test.each(['series', 'models', 'charts', 'settings'])(
  '%s of an unknown experiment lead to the dashboard, though its calls are refused one after the other',
  async (name) => {
    fakeSockets();
    const left = leaving();
    const late: FakeAnswers = Object.fromEntries(operations.map((one) => [one, () => left.then(() => refused(404))]));
    const api = fakeApi({
      ...home(),
      ...late,
      getExperiment: () => refused(404),
      getUserPermissions: () => permissions({ licence: ['experiment_view_scatterplot_heatmap:read'] }),
    });
    renderApp(`${address}/${name}`);
    expect(await screen.findByText('Data not found')).toBeTruthy();
    expect(await screen.findByText(why)).toBeTruthy();
    const notice = within(screen.getByRole('alert'));
    expect(notice.getByRole('link').getAttribute('href')).toBe('/experiments');
    await waitFor(() => expect(api.bodies('listAllExperiments')).toHaveLength(1));
    expect(location.pathname).toBe('/dashboard');
    expect(screen.queryByText('Somebody has just deleted this, or you may no longer see it')).toBeNull();
  },
);
