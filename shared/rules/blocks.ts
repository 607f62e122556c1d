/**
 * Samples of one block share an effect that no input explains: those of one series, or of one day. `none` expects no
 * effect.
 */
export const blockKinds = ['none', 'series', 'day'] as const;
export type BlockKind = (typeof blockKinds)[number];

const SECONDS_OF_DAY = 86_400;

/**
 * The number of a sample's block, in order of time: that of its series, or of the day on which it was created, in UTC
 * since 1970. Undefined where samples have no blocks.
 *
 * @param created in seconds since 1970
 */
export function blockNumber(
  kind: BlockKind | undefined,
): ((sample: { created: number; series: number }) => number) | undefined {
  if (kind === 'series') return ({ series }) => series;
  if (kind === 'day') return ({ created }) => Math.floor(created / SECONDS_OF_DAY);
  return undefined;
}
