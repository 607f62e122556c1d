import type { OptimalRequest } from '#shared/rules/designs/optimal-design.ts';

/** A search for an optimal design, and the answers to its questions about rules. */
export type DesignQuestion =
  | {
      kind: 'search';
      request: Omit<OptimalRequest, 'draws' | 'allowed' | 'onProgress'>;
      seed: number;
      hasRules: boolean;
    }
  | { kind: 'allowed'; obeys: readonly boolean[] };

export type DesignAnswer =
  | { kind: 'ask'; runs: readonly (readonly number[])[] }
  | { kind: 'progress'; share: number }
  | { kind: 'found'; runs: readonly (readonly number[])[] | undefined }
  | { kind: 'failed'; reason: string };
