import type { InputScale } from '#shared/rules/axis.ts';

/** An input on a side of the plane. */
export interface ContourAxis {
  /** Name, unit and short name. */
  title: string;
  /** Name and unit. */
  label: string;
  categories: readonly string[] | undefined;
  /** Where values are known, in ascending order; a category is its index. */
  positions: readonly number[];
  /** Linear by default. */
  scale?: InputScale | undefined;
  /** By position, whether the input can be set to it; without it, to each. */
  isSettable?: readonly boolean[];
  /** The input has more values than there are positions. */
  isPartial?: boolean;
}

/** A sample in what is drawn, or beside it. */
export interface PlaneSample {
  /** The sample's uuid. */
  key: string;
  /** 'Series 2, sample 3'. */
  name: string;
  /** The value of the drawn quantity; NaN if it is not measured. */
  measured: number;
  /** The sample failed or is left out: it does not count. */
  isExcluded?: boolean;
  /** The values of its other inputs are near the held ones. */
  isInPlane: boolean;
}

export interface ContourSample extends PlaneSample {
  x: number;
  y: number;
}

/** The values of one quantity by place. */
export interface PlaneValues {
  /** Name of what is drawn: 'Score', 'Yield (%)'. */
  quantity: string;
  values: readonly number[];
  /** By place, the 90 % interval; of equal length. */
  intervals: readonly { low: number; high: number }[];
  /** True if the values are widths of the intervals. */
  isUncertainty: boolean;
  /** By place, the probability that all outputs keep their limits; undefined without limits. */
  acceptable?: readonly number[] | undefined;
  /** The name of the probability that is drawn in place of the quantity: 'Probability of keeping all limits'. */
  chance?: string | undefined;
  /** By place, whether rules forbid it; undefined while that is not known. */
  forbidden: readonly boolean[] | undefined;
}

/** The places are, for each position of y, all positions of x. */
export interface ContourData extends PlaneValues {
  x: ContourAxis;
  y: ContourAxis;
  samples: readonly ContourSample[];
}
