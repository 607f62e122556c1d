/** The range of a component of a mixture, as shares of the whole. */
export interface ComponentRange {
  min: number;
  max: number;
}

/** An input of a design. */
export interface DesignInput {
  /** A mixture's coded values are its shares, which add up to 1; those of others are −1 … 1, or a category's index. */
  kind: 'numeric' | 'categorical' | 'mixture';
  /** How many different values it can take. */
  levels: number;
  /** How many different values a series may have of it. */
  held?: number | undefined;
  /** The shares that a component may have, where not all. */
  range?: ComponentRange;
}

/** One coded value an input. */
export type CodedRun = readonly number[];

/** The reason why a run is in its design. */
export const runPurposes = ['corner', 'axial', 'edge', 'screening', 'centre', 'blend', 'optimal', 'filling'] as const;
export type RunPurpose = (typeof runPurposes)[number];

/** The question that a planned series answers. */
export const designGoals = ['screen', 'respond', 'mix', 'fill', 'augment'] as const;
export type DesignGoal = (typeof designGoals)[number];

export const designFamilies = [
  'full-factorial',
  'fractional-factorial',
  'plackett-burman',
  'definitive-screening',
  'central-composite',
  'box-behnken',
  'simplex-lattice',
  'simplex-centroid',
  'extreme-vertices',
  'optimal',
  'sobol',
  'maximin',
] as const;
export type DesignFamily = (typeof designFamilies)[number];

/** The effects that a design is to tell apart. A mixture's are Scheffé's: shares, and their pairs from `interactions`. */
export const designModels = ['main', 'interactions', 'quadratic'] as const;
export type DesignModel = (typeof designModels)[number];

/** Which of its family a design is: levels, runs, further inputs, a degree, or where the axial runs lie; '' for the only one. */
export const designVariants = [
  ...['', 'ends', 'middle', 'face', 'rotatable', 'spherical', '0', '2', '3'],
  ...['4', '8', '12', '16', '20', '24', '28', '32', '64', '128'],
] as const;
export type DesignVariant = (typeof designVariants)[number];

export interface PlannedRun {
  coded: CodedRun;
  purpose: RunPurpose;
  /** Which repetition of its setting it is: 1 for the first. */
  replicate: number;
  /** From 1; undefined where there are no blocks. */
  block?: number;
}

/** A seeded source of randomness: uniform in [0, 1), and uniform integers below a bound. */
export interface Draws {
  next(): number;
  integer(below: number): number;
}

/** The items in a random order (Fisher–Yates). */
export function inRandomOrder<Item>(items: readonly Item[], draws: Draws): Item[] {
  const order = items.map((_, index) => index);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = draws.integer(last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order.flatMap((index) => items.slice(index, index + 1));
}

/** All combinations of the options, the first varying fastest (Yates' order). */
export function combinationsOf<Option>(options: readonly (readonly Option[])[]): Option[][] {
  const [first, ...rest] = options;
  if (!first) return [[]];
  return combinationsOf(rest).flatMap((later) => first.map((one) => [one, ...later]));
}

/** The subsets of `size` of 0 … count − 1, in lexicographic order. */
export function subsetsOf(count: number, size: number): number[][] {
  const extend = (start: number, left: number): number[][] =>
    left === 0
      ? [[]]
      : Array.from({ length: Math.max(0, count - start) }, (_, at) => start + at).flatMap((one) =>
          extend(one + 1, left - 1).map((rest) => [one, ...rest]),
        );
  return extend(0, size);
}
