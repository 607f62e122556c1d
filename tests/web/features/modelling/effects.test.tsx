import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildInput } from '#tests/support/experiment-data.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { effectInWords, interactionsInWords, restInWords, shareText } from '#web/features/modelling/effect-words.ts';
import { metrics, model, startModels } from './start-models.tsx';

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
    [{ kind: 'rises' }, 0.005, 'next to none alone'],
    [{ kind: 'flat' }, 0, 'next to none alone'],
  ] as const)('of %j', (shape, share, words) => {
    expect(effectInWords({ input: 0, share, shape }, heat, ',')).toBe(words);
  });
  it('name no interaction that is next to nothing', () => {
    expect(interactionsInWords([{ inputs: [0, 1], share: 0.003 }], [heat, heat])).toMatch(/^No two inputs/);
    expect([0, 0.001, 0.125].map(shareText)).toEqual(['0 %', '< 1 %', '13 %']);
  });
});

it('says what inputs alone and the named pairs leave unexplained', () => {
  const effects = [0.6, 0.31].map((share, input) => ({ input, share, shape: { kind: 'flat' as const } }));
  const interactions = [{ inputs: [0, 1] as const, share: 0.05 }];
  expect(restInWords({ effects, interactions })).toMatch(/^ The remaining 4 % are weaker pairs/);
  expect(restInWords({ effects, interactions: [{ inputs: [0, 1], share: 0.09 }] })).toBe('');
});
