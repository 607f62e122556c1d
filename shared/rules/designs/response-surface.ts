import { type CodedRun, subsetsOf } from './design.ts';
import { fractionalFactorial, fullFactorial } from './two-level.ts';

/** How far the axial runs of a central composite design lie out, in corners. */
export type AxialDistance = 'rotatable' | 'face' | 'spherical';

/** The two parts of a central composite design, all within −1 … 1. */
export interface CompositeRuns {
  corners: CodedRun[];
  axial: CodedRun[];
  /** The distance of the axial runs from the centre, in corners. */
  alpha: number;
}

/**
 * A central composite design. The range of an input ends where it is defined, so the design is inscribed: its outermost
 * runs lie on the ends. From five inputs on, the corners are a fraction of resolution V.
 *
 * Source: G. E. P. Box and K. B. Wilson (1951); alpha = F^(1/4) for rotatable (F corners), √k for spherical.
 *
 * @returns undefined for fewer than 2 inputs or more than 11
 */
export function centralComposite(inputs: number, distance: AxialDistance): CompositeRuns | undefined {
  const fraction = cornersOf(inputs);
  if (!fraction) return undefined;
  const alphas = { rotatable: fraction.length ** 0.25, face: 1, spherical: Math.sqrt(inputs) };
  const alpha = alphas[distance];
  return {
    corners: fraction.map((run) => run.map((value) => value / alpha)),
    axial: [...Array(inputs).keys()].flatMap((input) =>
      [-1, 1].map((end) => Array.from({ length: inputs }, (_, at) => (at === input ? end : 0))),
    ),
    alpha,
  };
}

function cornersOf(inputs: number): CodedRun[] | undefined {
  if (inputs < 2 || inputs > 11) return undefined;
  if (inputs < 5)
    return fullFactorial(Array.from({ length: inputs }, () => 2)).map((run) => run.map((at) => 2 * at - 1));
  return [16, 32, 64, 128].map((runs) => fractionalFactorial(inputs, runs)).find((one) => one && one.resolution >= 5)
    ?.runs;
}

/**
 * Box and Behnken's design for 3 to 7 inputs, without its centre: the corners of some inputs, the others at the centre.
 *
 * Source: G. E. P. Box and D. W. Behnken, Technometrics 2 (1960), 455–475.
 */
export function boxBehnken(inputs: number): CodedRun[] | undefined {
  const sets = BLOCKS[inputs] ?? (inputs >= 3 && inputs <= 5 ? subsetsOf(inputs, 2) : undefined);
  return sets?.flatMap((varied) =>
    fullFactorial(varied.map(() => 2)).map((corner) => {
      const run = Array.from({ length: inputs }, () => 0);
      for (const [at, input] of varied.entries()) run[input] = 2 * (corner[at] ?? 0) - 1;
      return run;
    }),
  );
}

/** The inputs that vary together. */
const BLOCKS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  6: [
    [0, 1, 3],
    [1, 2, 4],
    [2, 3, 5],
    [0, 3, 4],
    [1, 4, 5],
    [0, 2, 5],
  ],
  7: [
    [3, 4, 5],
    [0, 5, 6],
    [1, 4, 6],
    [0, 1, 3],
    [2, 3, 6],
    [0, 2, 4],
    [1, 2, 5],
  ],
};

/** The centre runs that the authors give Box and Behnken's designs, and that make a composite design's variance even. */
export const usualCentres = (inputs: number): number => (inputs <= 4 ? 3 : 6);
