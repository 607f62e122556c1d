import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildInput } from '#tests/support/experiment-data.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import {
  keptTolerances,
  robustnessOf,
  shareInWords,
  tolerancesText,
  useTolerances,
} from '#web/features/plotting/tolerances/kept-tolerances.ts';
import { TolerancesButton } from '#web/features/plotting/tolerances/tolerances-button.tsx';

const heat = buildInput({ unit: '°C', min_value: 20, max_value: 120 });
const dose = buildInput({ name: 'Dose', short_name: 'dose', min_value: 0.01, max_value: 1, scale: 'log' });
const binder = buildInput({ name: 'Binder', short_name: 'binder', categories: ['Epoxy', 'Acrylic'] });
const inputs = [heat, binder, dose];
const kept = { inputs: { [heat.uuid]: { amount: 3, isShare: false }, [dose.uuid]: { amount: 10, isShare: true } } };

beforeEach(() => localStorage.clear());

function Screen({ isLimited = false }) {
  const { tolerances, put } = useTolerances('me', 'one', inputs);
  return <TolerancesButton inputs={inputs} isLimited={isLimited} tolerances={tolerances} onSave={put} />;
}

it('keeps what is typed, a share of the setting on a log scale, by account and experiment', async () => {
  fakeApi({});
  const { user } = renderScreen(Screen, 'charts');
  await user.click(await screen.findByRole('button', { name: 'Tolerances' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Tolerances of inputs' }));
  expect(dialog.getAllByRole('textbox').map((field) => field.getAttribute('aria-label') ?? field.id)).toHaveLength(3);
  await user.type(dialog.getByLabelText('Heat ± °C'), '-3');
  await user.type(dialog.getByLabelText('Dose ± % of the setting'), '100');
  const least = dialog.getByLabelText('A success has a score of at least');
  await user.clear(least);
  await user.type(least, '1.2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a number of 0 or more')).toBeTruthy();
  expect(dialog.getByText('Enter less than 100 %')).toBeTruthy();
  expect(dialog.getByText('A score is between 0 and 1')).toBeTruthy();
  expect(keptTolerances('me', 'one', inputs)).toEqual({ inputs: {}, least: 0.8 });
  for (const [label, text] of [
    ['Heat ± °C', '3'],
    ['Dose ± % of the setting', '10'],
    ['A success has a score of at least', '0.9'],
  ] as const) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), text);
  }
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Tolerances (2)' })).toBeTruthy();
  expect(keptTolerances('me', 'one', inputs)).toEqual({ ...kept, least: 0.9 });
  expect(keptTolerances('me', 'two', inputs).inputs).toEqual({});
  expect(keptTolerances('other', 'one', inputs).inputs).toEqual({});
  // Those of deleted inputs, and of inputs that have changed their scale, are dropped.
  expect(keptTolerances('me', 'one', [binder, { ...dose, scale: 'linear' }]).inputs).toEqual({});
});

it('asks for no score where limits say what a success is', async () => {
  fakeApi({});
  const { user } = renderScreen(() => <Screen isLimited />, 'charts');
  await user.click(await screen.findByRole('button', { name: 'Tolerances' }));
  expect(screen.getByText('A sample that keeps all limits is a success.')).toBeTruthy();
  expect(screen.queryByLabelText('A success has a score of at least')).toBeNull();
});

it('gives the engine an amount for each input of the model, a share as a share', () => {
  const tolerances = { ...kept, least: 0.9 };
  expect(robustnessOf(tolerances, inputs)).toEqual({ tolerances: [3, 0, 0.1], least: 0.9 });
  expect(robustnessOf(tolerances, [binder])).toBeUndefined();
});

it('says the share, what a success is, and where a tolerance leaves the range', () => {
  const tolerances = { ...kept, least: 0.9 };
  const words = { tolerances, inputs, isLimited: true, decimal: ',' as const };
  expect(tolerancesText(tolerances, inputs, ',')).toBe('Heat ± 3 °C; Dose ± 10 %');
  expect(shareInWords(0.873, { ...words, setting: [60, 0, 0.5] })).toBe(
    'Within the tolerances (Heat ± 3 °C; Dose ± 10 %), 87 % of samples are expected to keep all limits.',
  );
  expect(shareInWords(0.5, { ...words, isLimited: false, setting: [119.5, 0, 0.01] })).toBe(
    'Within the tolerances (Heat ± 3 °C; Dose ± 10 %), 50 % of samples are expected to reach a score of 0,9. Heat (°C) may be up to 122,5, beyond its range; Dose may be down to 0,009, beyond its range: there the model has no samples.',
  );
});
