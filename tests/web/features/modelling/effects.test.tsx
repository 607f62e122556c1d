import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildInput, buildOutput } from '#tests/support/experiment-data.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { effectInWords, interactionsInWords, restInWords, shareText } from '#web/features/modelling/effect-words.ts';
import { metrics, model, startModels, yieldOutput } from './start-models.tsx';

/** An engine that has found effects. */
class FoundWorker {
  onmessage: ((event: { data: object }) => void) | null = null;
  onerror = null;
  postMessage({ kind }: { kind: string }) {
    const answer = { kind, isKnown: true, relevance: [], ...found };
    queueMicrotask(() => this.onmessage?.({ data: answer }));
  }
  terminate() {}
}
const found = {
  effects: [
    { input: 0, share: 0.61, shape: { kind: 'maximum', at: 70 } },
    { input: 1, share: 0.2, shape: { kind: 'level', at: 0 } },
  ],
  interactions: [{ inputs: [0, 1], share: 0.12 }],
};

beforeEach(() => stubFigures());

it('says beside the importances what each input does, and which inputs act together', async () => {
  vi.stubGlobal('Worker', FoundWorker);
  const { user } = startModels();
  const table = await screen.findByRole('table', { name: 'Effects of inputs' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Heathighest near 70 °C61 %', 'Basehighest with Acetate20 %']);
  expect(screen.getByText(/^Strongest interactions.*: Heat with Base \(12 %\)\.$/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Outputs (2)' }));
  expect(screen.queryByRole('table', { name: 'Effects of inputs' })).toBeNull();
});

it('has a column for each output where there are several, with the strongest interaction of each', async () => {
  /** An engine that has found other effects on an output than on the score. */
  class OutputWorker extends FoundWorker {
    override postMessage({ kind, quantity = 0 }: { kind: string; quantity?: number }) {
      const falls = [
        { input: 0, share: 0.004, shape: { kind: 'rises' } },
        { input: 1, share: 0.3, shape: { kind: 'level', at: 1 } },
      ];
      const own = quantity === 2 ? { effects: falls, interactions: [{ inputs: [0, 1], share: 0.002 }] } : found;
      const explained = [0.91, 0.12];
      queueMicrotask(() => this.onmessage?.({ data: { kind, isKnown: true, relevance: [], explained, ...own } }));
    }
  }
  vi.stubGlobal('Worker', OutputWorker);
  const impurity = buildOutput({ name: 'Impurity', short_name: 'impurity' });
  startModels({ listOutParameters: () => [yieldOutput, impurity] });
  const table = await screen.findByRole('table', { name: 'Effects of inputs on outputs' });
  await waitFor(() => expect(within(table).queryByText('…')).toBeNull());
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'InputScoreYieldImpurity',
    'Heat∩ 61 %, highest near 70 °C∩ 61 %, highest near 70 °C· < 1 %, less than 1 % alone',
    'Base● 20 %, highest with Acetate● 20 %, highest with Acetate● 30 %, highest with Pivalate',
    'Strongest interactionHeat × Base (12 %)Heat × Base (12 %)none',
    `CV-R2 of the model${metrics.r2.toFixed(2).replace('.', ',')}, good0,91, good0,12, poor`,
  ]);
});

it('judges no model of an output that the inputs alone decide', async () => {
  class ExplainingWorker extends FoundWorker {
    override postMessage({ kind }: { kind: string }) {
      const answer = { kind, isKnown: true, relevance: [], explained: [0.91, 0.99], ...found };
      queueMicrotask(() => this.onmessage?.({ data: answer }));
    }
  }
  vi.stubGlobal('Worker', ExplainingWorker);
  const cost = buildOutput({ name: 'Cost', short_name: 'cost', is_functional: true, formula: '2 * heat' });
  startModels({ listOutParameters: () => [yieldOutput, cost] });
  const table = await screen.findByRole('table', { name: 'Effects of inputs on outputs' });
  await waitFor(() => expect(within(table).queryByText('…')).toBeNull());
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toMatch(
    /good0,91, goodof a model of its calculated values$/,
  );
});

it('is silent where the model is poor, and where the browser has no engine', async () => {
  vi.stubGlobal('Worker', FoundWorker);
  startModels({ listPredictionModels: () => [model({ metrics: { ...metrics, r2: 0.1 } })] });
  await screen.findByText(/^Poor model/);
  await screen.findByRole('img', { name: /^Importance of inputs/ });
  expect(screen.queryByRole('region', { name: 'Effects and interactions' })).toBeNull();
  cleanup();
  vi.stubGlobal('Worker', undefined);
  startModels();
  const section = await screen.findByRole('region', { name: 'Effects and interactions' });
  await waitFor(() => expect(section.textContent).toBe(''));
});

describe('effects in words', () => {
  const heat = buildInput({ name: 'Heat', unit: '°C' });
  it.each([
    [{ kind: 'rises' }, 0.5, 'rises with it'],
    [{ kind: 'falls' }, 0.5, 'falls with it'],
    [{ kind: 'varies' }, 0.5, 'rises and falls'],
    [{ kind: 'minimum', at: 40.25 }, 0.5, 'lowest near 40,3 °C'],
    [{ kind: 'rises' }, 0.005, 'less than 1 % alone'],
    [{ kind: 'flat' }, 0, 'less than 1 % alone'],
  ] as const)('of %j', (shape, share, words) => {
    expect(effectInWords({ input: 0, share, shape }, heat, [], ',')).toBe(words);
  });
  it('say of an input that does little alone how much it does in pairs, as the figures beside it', () => {
    const pairs = [
      { inputs: [0, 1] as const, share: 0.2 },
      { inputs: [2, 0] as const, share: 0.11 },
      { inputs: [1, 2] as const, share: 0.3 },
    ];
    const flat = { input: 0, share: 0.008, shape: { kind: 'rises' as const } };
    expect(effectInWords(flat, heat, pairs, '.')).toBe('less than 1 % alone, 31 % in pairs with others');
    expect(effectInWords(flat, heat, pairs.slice(2), '.')).toBe('less than 1 % alone');
    expect(shareText(flat.share)).toBe('< 1 %');
  });
  it('name no interaction that is next to nothing', () => {
    expect(interactionsInWords([{ inputs: [0, 1], share: 0.003 }], [heat, heat])).toMatch(/by 1 % or more\.$/);
    const parts = [heat, heat].map((input) => ({ ...input, part_of: 'Blend' }));
    expect(interactionsInWords([], parts)).toMatch(/Two components of a mixture are not compared/);
    expect([0, 0.001, 0.125].map(shareText)).toEqual(['0 %', '< 1 %', '13 %']);
  });
});

it('says what inputs alone and the named pairs leave unexplained', () => {
  const effects = [0.6, 0.31].map((share, input) => ({ input, share, shape: { kind: 'flat' as const } }));
  const interactions = [{ inputs: [0, 1] as const, share: 0.05 }];
  expect(restInWords({ effects, interactions })).toMatch(/^ The remaining 4 % are weaker pairs/);
  expect(restInWords({ effects, interactions: [{ inputs: [0, 1], share: 0.09 }] })).toBe('');
});
