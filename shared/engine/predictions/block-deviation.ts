import { createWarp } from '../surrogate/yeo-johnson.ts';
import type { ModelledValue } from './fitted-model.ts';

/**
 * The deviation of an output between blocks beyond that within one, in the unit of the output at the middle of its
 * values: 0 where it is below a twentieth of the output's own. Undefined without blocks.
 */
export function blockDeviation(
  inputs: number,
  { theta, warp, min, max }: Pick<ModelledValue, 'theta' | 'warp' | 'min' | 'max'>,
): number | undefined {
  const variance = theta[inputs + 2];
  if (variance === undefined) return undefined;
  const deviation = Math.exp(variance / 2);
  if (deviation < LEAST) return 0;
  const { backward } = createWarp(warp);
  return (Math.abs(backward(deviation) - backward(-deviation)) / 2) * (max - min);
}

/** A smaller share of the output's deviation is not told from none. */
const LEAST = 0.05;
