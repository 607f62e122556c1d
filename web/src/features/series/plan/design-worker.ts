import { createRandom } from '#shared/engine/random/create-random.ts';
import { optimalDesign } from '#shared/rules/designs/optimal-design.ts';
import type { DesignAnswer, DesignQuestion } from './design-messages.ts';

// The search for an optimal design, away from the page; the page asks the server about the rules.
const answer = (message: DesignAnswer) => self.postMessage(message);
let pending: ((obeys: readonly boolean[]) => void) | undefined;

/** A search has so much time, and begins no start that would outlast it: starts take about as long as each other. */
const patienceMilliseconds = 4500;

self.onmessage = async ({ data }: MessageEvent<DesignQuestion>) => {
  if (data.kind === 'allowed') {
    pending?.(data.obeys);
    return;
  }
  const { request, seed, hasRules } = data;
  let from: number | undefined;
  let begun = 0;
  const allowed = (runs: readonly (readonly number[])[]) => {
    answer({ kind: 'ask', runs });
    return new Promise<readonly boolean[]>((resolve) => {
      pending = resolve;
    });
  };
  try {
    const runs = await optimalDesign({
      ...request,
      draws: createRandom(seed),
      allowed: hasRules ? allowed : undefined,
      onProgress: async (share) => {
        const now = performance.now();
        from ??= now;
        const spent = (now - from) / patienceMilliseconds;
        answer({ kind: 'progress', share: Math.max(share, Math.min(1, spent)) });
        const ofOne = begun > 0 ? spent / begun : 0;
        begun += 1;
        return spent + ofOne < 1;
      },
    });
    answer({ kind: 'found', runs });
  } catch (error) {
    answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
};
