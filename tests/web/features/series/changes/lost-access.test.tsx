import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildExperiment } from '#tests/support/experiment-data.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { currentNotices } from '#web/lib/notices.ts';
import { cellAt, first, start, yieldOutput } from '../start-series.tsx';

const missing = () => refusal(404, { detail: 'Not found', code: 'not_found' });
const reason = 'The sample is not there any more, or you may no longer see it';
const messages = () => currentNotices().map(({ message }) => message);

it('keeps a value whose sample is not found, for another try, without a snackbar', async () => {
  let isMissing = true;
  const { user, api } = start({
    updateSample: ({ body }) => {
      const sample = first.samples[0];
      if (isMissing || !sample) return missing();
      return { ...sample, version: 1, outParameters: body.outParameters ?? [] };
    },
  });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('30{Enter}');
  expect(await screen.findByText(`1 value is not saved: ${reason}.`)).toBeTruthy();
  expect(messages()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Values that are not saved' }));
  expect(dialog.getByRole('button', { name: 'Discard' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Copy all' })).toBeTruthy();
  isMissing = false;
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByText('Everything is saved.')).toBeTruthy());
  expect(api.bodies('updateSample').at(-1)).toMatchObject({
    outParameters: [{ out_parameter: yieldOutput.uuid, value: 30 }],
  });
});

it('says once that the experiment is not found when the access to it has ended', async () => {
  let isMember = true;
  const { user, router } = start({
    updateSample: () => {
      isMember = false;
      return missing();
    },
    getExperiment: () => (isMember ? buildExperiment() : missing()),
    listSeries: () => (isMember ? { series: [first], next: null } : missing()),
  });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('30{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(messages()).toEqual(['Data not found']);
  expect(screen.getByText(`1 value is not saved: ${reason}.`)).toBeTruthy();
});

it('says once that the role was changed', async () => {
  const detail = 'Your role in this workspace is for reading only';
  const { user, router } = start({ updateSample: () => refusal(403, { detail, code: 'forbidden' }) });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('30{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(messages()).toEqual(['Access forbidden']);
  expect(screen.getByText(`1 value is not saved: ${detail}.`)).toBeTruthy();
});
