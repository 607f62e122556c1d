import type { PlaneSample, PlaneValues } from '../contour-data.ts';

/** A value for each of the three parts: that of the corner above, of the left one, and of the right one. */
export type OfParts<Value> = readonly [top: Value, left: Value, right: Value];

/** The index of the part above, of the left one, and of the right one. */
export const partIndices = [0, 1, 2] as const;
export type PartIndex = (typeof partIndices)[number];

/** A part of a mixture at a corner of the triangle. */
interface TernaryPart {
  /** Name, unit and short name. */
  title: string;
  /** Name and unit. */
  label: string;
  /** The least amount, that of the side which faces the corner. */
  low: number;
  /** The largest amount that the range allows: where it is less than that of the corner, the corner is cut off. */
  high: number;
}

/** A mixture of the three parts: places are evenly apart, in rows of equal amounts of the part above. */
export interface TernaryPlace {
  row: number;
  column: number;
  amounts: OfParts<number>;
  /** Whether the three parts can be set to it. */
  isSettable: boolean;
}

export interface TernarySample extends PlaneSample {
  amounts: OfParts<number>;
}

export interface TernaryData extends PlaneValues {
  parts: OfParts<TernaryPart>;
  /** The amount from a side to the corner that it faces, of each part. */
  reach: number;
  /** The amount from one row or column to the next. */
  spacing: number;
  places: readonly TernaryPlace[];
  /** More mixtures can be set than there are places. */
  isPartial?: boolean;
  samples: readonly TernarySample[];
  /** The place that is marked as the best. */
  best: number | undefined;
}
