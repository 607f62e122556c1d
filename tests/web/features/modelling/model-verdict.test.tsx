import { cleanup, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { permissions } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { metrics, model, startModels, withModel } from './start-models.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stubFigures();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const withR2 = (r2: number, learned_from?: number) => ({
  listPredictionModels: () => [model({ metrics: { ...metrics, r2 }, ...(learned_from && { learned_from }) })],
});

it.each([
  [0.85, /^Good model, made from 12 samples: its predictions/],
  [0.5, /^Usable model, made from 12 samples: it shows the direction/],
  [0.2, /^Poor model, made from 12 samples: it predicts little better than the mean/],
  [-0.19, /^Poor model, made from 12 samples: it predicts no better than the mean/],
])('says what a model of R² %f is good for', async (r2, text) => {
  startModels(withR2(r2, 12));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/^Out of date/)).toBeNull();
});

it('greys the importances of a poor model only', async () => {
  startModels(withR2(0.2));
  const chart = await screen.findByRole('img', { name: /^Importance of inputs/ });
  const fills = () => [...chart.querySelectorAll('rect')].map((bar) => bar.getAttribute('fill-opacity'));
  expect(screen.getByText(/^Greyed: the model is poor/)).toBeTruthy();
  expect(fills()).toEqual(['0.3', '0.3']);
  cleanup();
  startModels(withR2(0.5));
  await screen.findByRole('img', { name: /^Importance of inputs/ });
  expect(screen.queryByText(/^Greyed/)).toBeNull();
});

it('is silent about stopping while the model is poor', async () => {
  const outlook = { expected_gain: 0.05, noise: 0.01 };
  startModels({ listPredictionModels: () => [model({ outlook, metrics: { ...metrics, r2: 0.2 } })] });
  await screen.findByText(/^Poor model/);
  expect(screen.queryByText(/Worth continuing/)).toBeNull();
});

it('says that a model is older than the samples, and updates it', async () => {
  const { user, api } = startModels({
    ...withR2(0.85, 8),
    getUserPermissions: () => permissions({}, 'superadmin'),
    predict: () => ({ detail: 'Modelling has been queued', experiment: withModel() }),
  });
  expect(
    await screen.findByText('Out of date: the model was made from 8 valid samples, and there are 12 now.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Update now' }));
  expect(api.bodies('predict')).toHaveLength(1);
});

it('has no accessibility violations with a poor model that is out of date', async () => {
  const { container } = startModels(withR2(-0.5, 8));
  await screen.findByText(/^Out of date/);
  const options = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };
  expect((await axe.run(container, options)).violations.map(({ id }) => id)).toEqual([]);
});
