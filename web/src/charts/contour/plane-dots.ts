import { crossesPath, diamondsPath, dotsPath } from '../frame/figure-point.ts';
import type { PlaneSample } from './contour-data.ts';

/** Measured samples in what is drawn, those beside it, proposals, and samples that do not count, as paths. */
export interface PlaneDots {
  near: string;
  far: string;
  proposals: string;
  excluded: string;
}

/** @param placed the samples with their positions in pixels */
export function planeDots(placed: readonly { sample: PlaneSample; x: number; y: number }[]): PlaneDots {
  const measured = placed.filter(({ sample }) => Number.isFinite(sample.measured));
  return {
    near: dotsPath(
      measured.filter(({ sample }) => sample.isInPlane),
      4.5,
    ),
    far: dotsPath(
      measured.filter(({ sample }) => !sample.isInPlane),
      2.5,
    ),
    proposals: diamondsPath(placed.filter(({ sample }) => !Number.isFinite(sample.measured) && !sample.isExcluded)),
    excluded: crossesPath(placed.filter(({ sample }) => sample.isExcluded)),
  };
}
