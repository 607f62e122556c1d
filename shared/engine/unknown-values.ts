import { axisOfInput, createGrid } from './space/create-grid.ts';
import { createPriors, defaultHyperParameters } from './surrogate/hyper-parameters.ts';
import type { Point, ProposeRequest, ProposeResult, SpaceInput } from './types.ts';

/**
 * Makes a request whose points lack values (NaN), because an input is younger than they are, one of complete points. An
 * unknown value of a numeric input becomes the middle of its range, and the model gets a further input, the mark, that
 * is 0 where the value is known and {@link UNKNOWN} where it is not. Its length scale is learned, so that the samples
 * themselves tell how much those without the value say about those with it. An unknown level is a level of its own.
 * Neither can be proposed, because the mark's range is 0 alone and there is no such level. Each source of samples has a
 * mark of its own, by whose length scale it is learned how much the source says.
 *
 * @returns the request, and the function that removes the marks from its result; a request of known values as it is
 */
export function completeRequest(request: ProposeRequest): {
  complete: ProposeRequest;
  withoutMarks: (result: ProposeResult) => ProposeResult;
} {
  const { inputs } = request.space;
  const d = inputs.length;
  const { sources = [] } = request;
  const every = [...request.points, ...sources.flatMap(({ points }) => points)];
  const open = every.filter((point) => point.length === d && lacksSome(point));
  if (open.length === 0 && sources.length === 0) return { complete: request, withoutMarks: (result) => result };
  const marked = [...inputs.keys()].filter(
    (input) => inputs[input]?.kind === 'numeric' && open.some((point) => Number.isNaN(point[input])),
  );
  const described = inputs.filter((input) => input.kind === 'categorical' && input.positions).length;
  const added = marked.length + sources.length;
  /** A point with its marks: of the inputs that it lacks, and of the source that it is of. */
  const complete = (point: Point, source?: number): number[] => {
    if (point.length !== d || !point.some(Number.isFinite)) return Array<number>(d + added).fill(Number.NaN);
    const marks = marked.map((input) => (Number.isNaN(point[input]) ? UNKNOWN : 0));
    const ofSources = sources.map((_, index) => (index === source ? UNKNOWN : 0));
    const values = point.map((value, input) => (Number.isNaN(value) ? standIn(inputs[input]) : value));
    return [...values, ...marks, ...ofSources];
  };
  const known = (points: readonly Point[]): Point[] => points.map((point) => point.slice(0, d));
  const { feasible, violations, known: calculated, warmStart } = request;
  return {
    complete: {
      ...request,
      space: { ...request.space, inputs: [...inputs, ...Array<SpaceInput>(added).fill(MARK)] },
      points: request.points.map((point) => complete(point)),
      ...(sources.length > 0 && {
        sources: sources.map(({ points, outputs }, index) => ({
          points: points.map((point) => complete(point, index)),
          outputs,
        })),
      }),
      ...(feasible && { feasible: (points) => feasible(known(points)) }),
      ...(violations && { violations: (points) => violations(known(points)) }),
      ...(calculated && { known: { ...calculated, evaluate: (points) => calculated.evaluate(known(points)) } }),
      warmStart: warmStart?.length === d + 2 + described ? withMarks(warmStart, inputs, added) : undefined,
    },
    withoutMarks: (result) => ({
      ...result,
      proposals: result.proposals.map((proposal) => ({ ...proposal, point: proposal.point.slice(0, d) })),
      ...(result.hyperParameters && {
        hyperParameters: [...result.hyperParameters.slice(0, d), ...result.hyperParameters.slice(d + added)],
      }),
    }),
  };
}

const MARK: SpaceInput = { kind: 'numeric', min: 0, max: 0, step: 1 };

/**
 * The mark of a sample that lacks the value. Half a range is about as far from the known ones as the middle is from the
 * ends of the range, where the value may have been.
 */
const UNKNOWN = 0.5;

/** Whether a point has values of some inputs and lacks others. */
function lacksSome(point: Point): boolean {
  const known = point.filter(Number.isFinite).length;
  return known > 0 && known < point.length && point.every((value) => Number.isFinite(value) || Number.isNaN(value));
}

/** The middle of a numeric input; −1, which is no level, of a categorical one. */
function standIn(input: SpaceInput | undefined): number {
  return input?.kind === 'numeric' ? axisOfInput(input).along(0.5) : -1;
}

/** Adds the default length scale of each mark to hyper-parameters. */
function withMarks(warmStart: readonly number[], inputs: readonly SpaceInput[], marks: number): number[] {
  const d = inputs.length;
  const { categorical, positions } = createGrid({ inputs: [...inputs, ...Array<SpaceInput>(marks).fill(MARK)] });
  const defaults = defaultHyperParameters(createPriors({ categorical, positions }, 0));
  return [...warmStart.slice(0, d), ...defaults.slice(d, d + marks), ...warmStart.slice(d)];
}
