import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DesignAnswer, DesignQuestion } from '#web/features/series/plan/design-messages.ts';

const request = {
  inputs: [1, 2].map(() => ({ kind: 'numeric' as const, levels: 11 })),
  parts: [0, 1].map((input) => ({ inputs: [input], options: [[-1], [1]] })),
  ...{ model: 'main' as const, criterion: 'D' as const, runs: 4, existing: [], region: [] },
};
let answers: DesignAnswer[];
let now: number;
/** The time of a start by the clock. */
let ofStart: number;

beforeEach(async () => {
  [answers, now, ofStart] = [[], 0, 0];
  vi.spyOn(self, 'postMessage').mockImplementation((message: DesignAnswer) => void answers.push(message));
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ofStart;
    return now - ofStart;
  });
  await import('#web/features/series/plan/design-worker.ts');
});
afterEach(() => void vi.restoreAllMocks());

const send = (data: DesignQuestion) => self.onmessage?.(new MessageEvent('message', { data }));
const found = () => vi.waitUntil(() => answers.find((answer) => answer.kind === 'found'));

it('searches for a design however late the rules have answered', async () => {
  send({ kind: 'search', request, seed: 1, hasRules: true });
  const asked = await vi.waitUntil(() => answers.find((answer) => answer.kind === 'ask'));
  now = 60_000;
  send({ kind: 'allowed', obeys: asked.runs.map(() => true) });
  expect((await found()).runs).toHaveLength(4);
});

it('begins no start that would end after its time', async () => {
  ofStart = 1000;
  send({ kind: 'search', request, seed: 1, hasRules: false });
  expect((await found()).runs).toHaveLength(4);
  // Four end within 4.5 s; the fifth was asked for in vain.
  expect(answers.filter(({ kind }) => kind === 'progress')).toHaveLength(5);
});
