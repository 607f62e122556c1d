import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  buildExperiment,
  buildInput,
  buildOutput,
  buildPermissions,
  predictionModel,
} from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { fakeSockets } from '#tests/support/fake-socket.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SettingsScreen } from '#web/features/definitions/settings-screen.tsx';

export const heat = buildInput({ unit: '°C' });
export const base = buildInput({ name: 'Base', short_name: 'base', categories: ['Acetate', 'Pivalate'], max_value: 1 });
const yieldOutput = buildOutput({ weight: 60, target: { min: 5, max: null } });
export const note = 'Note: all prediction models associated with this experiment will be removed';

/** A tab of the settings of an experiment with an input, an output and a model. */
export function openSettings(tab: string, answers: FakeAnswers) {
  fakeSockets();
  const api = fakeApi({
    getUserPermissions: () => buildPermissions(),
    getExperiment: () => buildExperiment({ prediction_model: predictionModel }),
    listInParameters: () => [buildInput()],
    listOutParameters: () => [buildOutput()],
    checkParameterShortName: () => false,
    ...answers,
  });
  return { api, ...renderScreen(SettingsScreen, 'settings', `?tab=${tab}`) };
}

/** The settings of an experiment with a numerical input, a categorical one and an output. */
export const start = (answers: FakeAnswers = {}, tab = 'inputs') =>
  openSettings(tab, {
    listInParameters: () => [heat, base],
    listOutParameters: () => [yieldOutput],
    checkParameterShortName: ({ body }) => body.shortName === 'taken',
    createInParameter: ({ body }) => ({ ...heat, ...buildInput({ name: body.name, short_name: body.short_name }) }),
    updateInParameter: ({ path, body }) => ({
      ...heat,
      uuid: path.uuid ?? '',
      name: body.name ?? heat.name,
      is_visible: body.is_visible ?? true,
    }),
    deleteInParameter: () => Response.json(null, { status: 200 }),
    createOutParameter: ({ body }) => buildOutput({ name: body.name, short_name: body.short_name }),
    updateOutParameter: () => yieldOutput,
    ...answers,
  });

type User = ReturnType<typeof start>['user'];
export const field = (name: RegExp) => within(screen.getByRole('dialog')).getByRole('textbox', { name });
export async function choose(user: User, name: RegExp, option: string) {
  await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name }));
  await user.click(screen.getByRole('option', { name: option }));
}
export const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));
export async function retype(user: User, label: RegExp, text: string): Promise<void> {
  await user.clear(field(label));
  await user.type(field(label), text);
}
export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
