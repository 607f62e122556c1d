import type { DesignInput } from '#shared/rules/designs/design.ts';

const ranges = [
  { min: 0.2, max: 0.6 },
  { min: 0.1, max: 0.7 },
  { min: 0, max: 0.5 },
  { min: 0, max: 0.3 },
];

/** Four components, of which the first two are in each blend: where three are mixed, the last two never meet. */
export const boundBlend = ranges.map((range): DesignInput => ({ kind: 'mixture', levels: 9, range }));
