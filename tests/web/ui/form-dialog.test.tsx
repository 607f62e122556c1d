import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { buildExperiment } from '#tests/support/experiment-data.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { experimentPlaceOf, experimentQuery } from '#web/lib/resources/experiments.ts';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface Given {
  onClose: () => void;
  onSubmit: () => Promise<unknown>;
}

function Opened({ onClose, onSubmit }: Given) {
  return (
    <FormDialog
      title="New thing"
      schema={z.object({ name: z.string() })}
      defaultValues={{ name: '' }}
      onSubmit={onSubmit}
      onClose={onClose}
      repeats
      widens
    >
      <TextInput name="name" label="Name" autoFocus />
    </FormDialog>
  );
}

const renderAt = (router: ReturnType<typeof createMemoryRouter>, client = new QueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );

function open(onSubmit: Given['onSubmit'] = async () => undefined) {
  const onClose = vi.fn();
  const routes = [
    { path: '/', element: <p>Before</p> },
    { path: '/things', element: <Opened onClose={onClose} onSubmit={onSubmit} /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/things'] });
  renderAt(router);
  return { onClose, user: userEvent.setup(), back: () => act(() => router.navigate(-1)), router };
}
/** False if the page asks. */
const reload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const button = (name: string) => screen.getByRole('button', { name });

it('closes by Escape or Close while nothing is typed, and not by a click outside', async () => {
  const { onClose, user } = open();
  await user.click(document.querySelector('.MuiDialog-container') ?? document.body);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(button('Close'));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it.each([
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ['Close', (user: ReturnType<typeof userEvent.setup>) => user.click(button('Close'))],
])('asks by %s before it discards what was typed', async (_way, leave) => {
  const { onClose, user } = open();
  await user.type(screen.getByLabelText('Name'), 'Heat');
  await leave(user);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button('Keep typing'));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Heat');
  expect(button('Close')).toBeTruthy();
  await leave(user);
  await user.click(button('Discard what you typed'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('asks by Back before it discards what was typed', async () => {
  const { onClose, user, back, router } = open();
  await user.type(screen.getByLabelText('Name'), 'Heat');
  await back();
  await user.click(button('Keep typing'));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Heat');
  expect(router.state.location.pathname).toBe('/things');
  await back();
  await user.click(button('Discard what you typed'));
  expect(await screen.findByText('Before')).toBeTruthy();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('lets Back and a reload pass where nothing is typed, or all is saved', async () => {
  const { user, back } = open();
  expect(reload()).toBe(true);
  await user.type(screen.getByLabelText('Name'), 'Heat');
  expect(reload()).toBe(false);
  await user.click(button('Save and add another'));
  await screen.findByText(/^Saved 1/);
  expect(reload()).toBe(true);
  await back();
  expect(await screen.findByText('Before')).toBeTruthy();
  expect(reload()).toBe(true);
});

it.each([
  [0, 'Not saved: the server could not be reached.'],
  [500, 'Not saved: the server failed. Please try again.'],
])('says until the next try that a save failed with status %i', async (status, message) => {
  const save = vi.fn(async () => Promise.reject(new ApiFailure('createProject', status, undefined)));
  const { onClose, user } = open(save);
  await user.type(screen.getByLabelText('Name'), 'Heat');
  await user.click(button('Save'));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(onClose).not.toHaveBeenCalled();
  const body = { detail: 'No', code: 'validation' as const, fields: { name: 'Name exists' } };
  save.mockRejectedValueOnce(new ApiFailure('createProject', 400, body));
  await user.click(button('Save'));
  expect(await screen.findByText('Name exists')).toBeTruthy();
  expect(screen.queryByText(message)).toBeNull();
});

function openRefused(body: { detail: string; code: 'validation'; fields?: Record<string, string> }) {
  const dialog = (
    <FormDialog
      title="New thing"
      schema={z.object({ name: z.string(), unit: z.string(), kind: z.string() })}
      defaultValues={{ name: 'Heat', unit: 'K', kind: 'a' }}
      onSubmit={() => Promise.reject(new ApiFailure('createProject', 400, body))}
      onClose={() => undefined}
    >
      <TextInput name="name" label="Name" autoFocus />
      <SelectInput name="kind" label="Kind" options={[{ value: 'a', label: 'A' }]} />
      <TextInput name="unit" label="Unit" />
    </FormDialog>
  );
  renderAt(createMemoryRouter([{ path: '/', element: dialog }]));
  return userEvent.setup();
}

it.each([
  ['the first field with a message', { unit: 'Is taken', kind: 'Is gone' }, 'Kind'],
  ['the first field where no field has one', undefined, 'Name'],
])('leads the focus after a refused save to %s', async (_where, fields, label) => {
  const user = openRefused({ detail: 'No', code: 'validation', ...(fields && { fields }) });
  button('Save').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
});

it('says at once that it saves, and of a job only where one can run', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, onClose } = open(() => promise);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Hot');
  expect(screen.queryByText(/^Saving/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // Here is no experiment; the dialogs of one say it while its job runs.
  expect(screen.getByText('Saving…')).toBeTruthy();
  resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('says that a save takes longer while a job of the experiment runs', async () => {
  const busy = buildExperiment({ generation_id: 'job' });
  const place = experimentPlaceOf(busy);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(experimentQuery(place).queryKey, busy);
  const { promise, resolve } = Promise.withResolvers<void>();
  const onClose = vi.fn();
  const element = <Opened onClose={onClose} onSubmit={() => promise} />;
  const address = [place.workspace, place.project, place.experiment].map((id) => `/${id}`).join('');
  const routes = [{ path: '/:workspaceId/:projectId/:experimentId', element }];
  renderAt(createMemoryRouter(routes, { initialEntries: [address] }), client);
  await userEvent.click(button('Save'));
  expect(await screen.findByText('Saving: this takes longer while a job runs…')).toBeTruthy();
  resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('is 600 px wide at most until it is widened, and keeps what was typed', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Name'), 'long');
  const paper = screen.getByRole('dialog');
  expect(paper.className).toContain('paperWidthSm');
  await user.click(button('Wider'));
  expect(paper.className).toContain('paperWidthMd');
  await user.click(button('Narrower'));
  expect(paper.className).toContain('paperWidthSm');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'long');
});
