import type { OutParameter } from '#shared/contracts/parameters.ts';

/** The outputs that decide which samples are proposed: those with a weight, in their order, then others with a limit. */
export const objectivesOf = <Output extends Pick<OutParameter, 'weight' | 'limit'>>(
  outputs: readonly Output[],
): Output[] => [
  ...outputs.filter(({ weight }) => weight > 0),
  ...outputs.filter(({ weight, limit }) => !(weight > 0) && limit),
];
