import { formatCount } from '#shared/rules/format-count.ts';

/** Phases of a proposal, as people read them. */
export const phases = {
  learning: (samples: number) => `Learning from ${formatCount(samples)} samples`,
  searching: (tried: number) => `Searching: ${formatCount(tried)} settings tried`,
  choosing: (done: number, count: number) => `Choosing samples: ${done} of ${count}`,
};
