import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { compareRepeats } from '#shared/rules/effects/confirmation.ts';
import { buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { experiment } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { confirmationInWords } from '#web/features/modelling/confirmation/confirmation-in-words.ts';
import { startModels } from './start-models.tsx';

const heat = buildInput({ name: 'Heat', short_name: 'heat' });
const output = buildOutput({ name: 'Yield', unit: '%' });
const asked: { points?: number; learned: number }[] = [];

/** An engine that predicts 72 to 78 for every setting. */
class PredictingWorker {
  onmessage: ((event: { data: object }) => void) | null = null;
  onerror = null;
  postMessage(question: { kind: string; request?: { points: unknown[] }; points?: number[][] }) {
    if (question.kind === 'learn') asked.push({ learned: question.request?.points.length ?? 0 });
    const forecast = { value: 75, low: 72, high: 78 };
    const forecasts = question.points?.map(() => ({ score: forecast, outputs: [forecast, forecast] })) ?? [];
    const effects = { effects: [], interactions: [] };
    const answer = { kind: question.kind, isKnown: true, relevance: [], forecasts, ...effects };
    queueMicrotask(() => this.onmessage?.({ data: answer }));
  }
  terminate() {}
}

/** Five single samples, and three repeats of a setting with these yields. */
function start(yields: readonly (number | null)[], outputs = [output]) {
  // Twice the heat.
  const calculated = (heat: number) =>
    Object.fromEntries(
      outputs.filter(({ is_functional }) => is_functional).map(({ uuid }) => [`out:${uuid}`, 2 * heat]),
    );
  const first = buildSeries();
  first.samples = [10, 20, 30, 40, 50].map((at, position) =>
    buildSample(first.uuid, position, { [`in:${heat.uuid}`]: at, [`out:${output.uuid}`]: at, ...calculated(at) }),
  );
  const second = buildSeries({ number: 2 });
  second.samples = yields.map((value, position) =>
    buildSample(second.uuid, position, { [`in:${heat.uuid}`]: 75, [`out:${output.uuid}`]: value, ...calculated(75) }),
  );
  return startModels({
    getExperiment: () => experiment({ prediction_model: null }),
    listInParameters: () => [heat],
    listOutParameters: () => outputs,
    listSeries: () => ({ series: [first, second], next: null }),
  });
}
const card = async () => within(await screen.findByRole('region', { name: 'Confirmation' }));

beforeEach(() => {
  stubFigures();
  vi.stubGlobal('Worker', PredictingWorker);
  asked.length = 0;
});

it('compares repeats with the prediction of a model that has not seen them', async () => {
  const { user } = start([74, 75, 77]);
  await user.click(await (await card()).findByRole('button', { name: 'Compare with the prediction' }));
  const verdict = await (await card()).findByText(/^Yield \(%\) is confirmed/);
  expect(verdict.textContent).toBe(
    'Yield (%) is confirmed: the mean of 3 repeats is 75,3 (71,5 to 79,1), and all lie within the predicted 75,0 (72,0 to 78,0).',
  );
  expect(asked).toEqual([{ learned: 5 }]);
  await expectAccessible(screen.getByRole('region', { name: 'Confirmation' }));
});

it('tells a calculated output with its value: it is known, so there is no verdict and no interval', async () => {
  const cost = buildOutput({ name: 'Cost', short_name: 'cost', unit: 'EUR', is_functional: true, formula: 'heat * 2' });
  const { user } = start([74, 75, 77], [output, cost]);
  await user.click(await (await card()).findByRole('button', { name: 'Compare with the prediction' }));
  const shown = await (await card()).findByText(/^Cost/);
  expect(shown.textContent).toBe('Cost (EUR) is calculated from the inputs: it is 150, and needs no confirmation.');
  expect((await card()).getByText(/^Yield \(%\) is confirmed/)).toBeTruthy();
});

it('judges an output that is calculated of measured ones: it scatters as they do', async () => {
  const left = buildOutput({
    name: 'Left',
    short_name: 'left',
    is_functional: true,
    formula: `150 - ${output.short_name}`,
  });
  const { user } = start([74, 75, 77], [output, left]);
  await user.click(await (await card()).findByRole('button', { name: 'Compare with the prediction' }));
  expect(await (await card()).findByText(/^Left is not confirmed: .*, above the predicted/)).toBeTruthy();
});

it('waits until all repeats are measured', async () => {
  start([74, null, 77]);
  expect(
    await (await card()).findByText('2 of 3 repeats are measured: the verdict waits for the others.'),
  ).toBeTruthy();
  expect((await card()).queryByRole('button')).toBeNull();
});

it('is not there where no setting is repeated', async () => {
  start([74]);
  await screen.findByRole('region', { name: 'Effects report' });
  expect(screen.queryByRole('region', { name: 'Confirmation' })).toBeNull();
});

describe('a verdict', () => {
  const words = (verdict: 'confirmed' | 'scattered' | 'below' | 'above', within = 2) =>
    confirmationInWords(
      { mean: 60, low: 58, high: 62, within, verdict },
      {
        ...{ output: { name: 'Yield', unit: '' }, values: [58, 60, 62], decimal: '.' },
        predicted: { value: 75, low: 72, high: 78 },
      },
    );
  it('says that single repeats or their mean are outside, and to which side', () => {
    expect(words('scattered')).toMatch(
      /^Yield is confirmed on average only: .*, but 1 of 3 lies outside the predicted/,
    );
    expect(words('scattered', 1)).toMatch(/but 2 of 3 lie outside the predicted/);
    expect(words('below')).toMatch(/^Yield is not confirmed: the mean of 3 repeats is 60.* below the predicted 75/);
    expect(words('above')).toMatch(/^Yield is not confirmed: .* above the predicted 75/);
  });

  it('tells the ends of an interval with the digits that show which repeats are outside', () => {
    const values = [95.9, 95.2, 96];
    const predicted = { value: 95.36, low: 94.71, high: 95.972 };
    const text = confirmationInWords(compareRepeats(values, predicted), {
      ...{ output: { name: 'Yield', unit: '' }, values, predicted, decimal: '.' as const },
    });
    expect(text).toContain('but 1 of 3 lies outside the predicted 95.36 (94.71 to 95.97)');
  });
});
