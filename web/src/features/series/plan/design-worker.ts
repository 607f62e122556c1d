import { createRandom } from '#shared/engine/random/create-random.ts';
import { optimalDesign } from '#shared/rules/designs/optimal-design.ts';
import type { DesignAnswer, DesignQuestion } from './design-messages.ts';

// The search for an optimal design, away from the page; the page asks the server about the rules.
const answer = (message: DesignAnswer) => self.postMessage(message);
let pending: ((obeys: readonly boolean[]) => void) | undefined;

/** A search ends after the start during which so much time has passed; waiting for the rules does not count. */
const patienceMilliseconds = 4500;

self.onmessage = async ({ data }: MessageEvent<DesignQuestion>) => {
  if (data.kind === 'allowed') {
    pending?.(data.obeys);
    return;
  }
  const { request, seed, hasRules } = data;
  let from: number | undefined;
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
        from ??= performance.now();
        const spent = (performance.now() - from) / patienceMilliseconds;
        answer({ kind: 'progress', share: Math.max(share, Math.min(1, spent)) });
        return spent < 1;
      },
    });
    answer({ kind: 'found', runs });
  } catch (error) {
    answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
};
