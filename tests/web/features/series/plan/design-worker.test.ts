import { expect, it, vi } from 'vitest';
import type { DesignAnswer, DesignQuestion } from '#web/features/series/plan/design-messages.ts';

it('searches for a design however late the rules have answered', async () => {
  const answers: DesignAnswer[] = [];
  vi.spyOn(self, 'postMessage').mockImplementation((message: DesignAnswer) => void answers.push(message));
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  await import('#web/features/series/plan/design-worker.ts');
  const send = (data: DesignQuestion) => self.onmessage?.(new MessageEvent('message', { data }));
  const request = {
    inputs: [1, 2].map(() => ({ kind: 'numeric' as const, levels: 11 })),
    parts: [0, 1].map((input) => ({ inputs: [input], options: [[-1], [1]] })),
    ...{ model: 'main' as const, criterion: 'D' as const, runs: 4, existing: [], region: [] },
  };
  send({ kind: 'search', request, seed: 1, hasRules: true });
  const asked = await vi.waitUntil(() => answers.find((answer) => answer.kind === 'ask'));
  now = 60_000;
  send({ kind: 'allowed', obeys: asked.runs.map(() => true) });
  const found = await vi.waitUntil(() => answers.find((answer) => answer.kind === 'found'));
  expect(found.runs).toHaveLength(4);
  vi.restoreAllMocks();
});
