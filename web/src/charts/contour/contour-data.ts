/** An input on a side of the plane. */
export interface ContourAxis {
  /** Name, unit and short name. */
  title: string;
  /** Name and unit. */
  label: string;
  categories: readonly string[] | undefined;
  /** Where values are known, in ascending order; a category is its index. */
  positions: readonly number[];
  /** By position, whether the input can be set to it; without it, to each. */
  isSettable?: readonly boolean[];
}

/** A sample in the plane, or beside it. */
export interface ContourSample {
  /** The sample's uuid. */
  key: string;
  /** 'Series 2, sample 3'. */
  name: string;
  x: number;
  y: number;
  /** The value of the drawn quantity; NaN if it is not measured. */
  measured: number;
  /** The sample failed or is left out: it does not count. */
  isExcluded?: boolean;
  /** The values of its other inputs are near the held ones. */
  isInPlane: boolean;
}

export interface ContourData {
  x: ContourAxis;
  y: ContourAxis;
  /** Name of what is drawn: 'Score', 'Yield (%)'. */
  quantity: string;
  /** By place: for each position of y, all positions of x. */
  values: readonly number[];
  /** By place, the 90 % interval; of equal length. */
  intervals: readonly { low: number; high: number }[];
  /** True if the values are widths of the intervals. */
  isUncertainty: boolean;
  /** By place, the probability that all outputs keep their limits; undefined without limits. */
  acceptable?: readonly number[] | undefined;
  /** The title in place of the quantity, where the values are probabilities: 'Probability of keeping all limits'. */
  chance?: string | undefined;
  samples: readonly ContourSample[];
  /** By place, whether rules forbid it; undefined while that is not known. */
  forbidden: readonly boolean[] | undefined;
}
