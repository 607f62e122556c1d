import { fireEvent, screen, within } from '@testing-library/react';
import { buildSeries } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { emptyExperiment, experiment, home, ids, numbered, permissions } from '#tests/web/support/builders.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';

const address = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments`;
export const made = experiment({ uuid: numbered('0c', 2), name: 'Gloss' });
const licensed = () => permissions({ licence: ['series:import', 'series_out_parameter:import'] });

/** The dialog of a new experiment. */
export async function openBegin(answers: FakeAnswers = {}) {
  const api = fakeApi({
    ...home(),
    getUserPermissions: licensed,
    getUser: () => Response.json({ csv_decimal: '.', csv_delimiter: ',' }),
    createExperiment: () => made,
    getExperiment: () => made,
    importParameters: () => ({ detail: 'Settings have been imported' }),
    importSeries: () => ({ series: buildSeries(), parameters: { in_parameters: [], out_parameters: [] } }),
    deleteExperiment: () => new Response(null, { status: 204 }),
    ...emptyExperiment,
    ...answers,
  });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'New Experiment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Experiment' }));
  const save = () => user.click(dialog.getByText('Save'));
  return { api, user, dialog, save };
}
export type Opened = Awaited<ReturnType<typeof openBegin>>;
export const row = (dialog: ReturnType<typeof within>, name: string) => within(dialog.getByLabelText(name));
/** At once, and not by the key: a dialog of many fields is slow here. */
export const put = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
export const changes = (api: { calls: { operation: string }[] }) =>
  api.calls.map(({ operation }) => operation).filter((operation) => /^(create|import|delete)/.test(operation));
