import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import type { FakeAnswers } from '#tests/support/fake-api.ts';
import { heat, start } from '../start-series.tsx';

/** The answer of the server to a file. */
export const imported = buildSeries({ number: 2, is_generated: false });
imported.samples = [{ ...buildSample(imported.uuid, 0, { [`in:${heat.uuid}`]: 5 }), source: 'import' }];
imported.sample_count = 1;

/** The series screen with the dialog of an import. */
export async function open(answers: FakeAnswers = {}) {
  const screenOf = start({
    importSeries: () => ({ series: imported, parameters: { in_parameters: [], out_parameters: [] } }),
    checkParameterShortName: ({ body }) => body.shortName === 'taken',
    ...answers,
  });
  await screenOf.user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Series' }));
  const upload = (text: string, name = 'a.csv') =>
    screenOf.user.upload(dialog.getByLabelText('File'), new File([text], name, { type: 'text/csv' }));
  /** The second dialog, of the columns that the experiment lacks. */
  const next = async () => {
    await screenOf.user.click(await dialog.findByRole('button', { name: 'Next' }));
    return within(await screen.findByRole('dialog', { name: 'Import Parameters' }));
  };
  /** The body that the button of a dialog sends. */
  const sentBy = async (shown: typeof dialog) => {
    await screenOf.user.click(shown.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(screenOf.api.bodies('importSeries')).toHaveLength(1));
    return screenOf.api.bodies('importSeries')[0];
  };
  return { ...screenOf, dialog, upload, next, sentBy };
}

/** A column in the second dialog. */
export const group = (name: string) => within(screen.getByRole('group', { name }));
