import { interpolateRgbBasis } from 'd3';
import type { ChartColors } from '../chart-colors.ts';

/** The colour of a share of the scale, in as many steps as there are bands: without the first, the paper's. */
export function bandColors({ heat }: Pick<ChartColors, 'heat'>): (share: number) => string {
  return interpolateRgbBasis(heat.slice(1));
}
