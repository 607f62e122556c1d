import { mean, meanWithError, ratioText, regretAfter, student } from './methods.ts';
import type { Problem } from './problem.ts';
import { runLengths } from './run-lengths.ts';
import type { Store } from './store.ts';
import { fixed, type WorkRow } from './table-row.ts';

/** Regrets of a run as they are stored: in the unit of a random point's, and clipped. */
export function regretsOf({ optimum }: Pick<Problem, 'optimum'>, span: number, best: readonly number[]): number[] {
  return runLengths(best.map((value) => Number(Math.max(1e-3, (optimum - value) / span).toPrecision(3))));
}

/** Runs of several ways on several problems, from the same seeds. */
export interface PairedRuns {
  problems: string[];
  /** The logarithms of a way's area beside another's, by seed. */
  logs: (problem: string, way: string, against: string) => number[];
}

/** Reads the runs of a part, which were stored with `problem`, `way` (or the engine's), `seed` and `regrets`. */
export function pairedRuns(store: Store, part: string, initial: number): PairedRuns {
  const runs = store.all(part).flatMap(({ values: { problem, way = 'engine', seed, regrets } }) =>
    Array.isArray(regrets)
      ? [
          {
            ...{ problem: String(problem), way: String(way), seed: Number(seed) },
            area: regretAfter(regrets, initial).area,
          },
        ]
      : [],
  );
  const areas = new Map(runs.map(({ problem, way, seed, area }) => [`${problem} ${way} ${seed}`, area]));
  return {
    problems: [...new Set(runs.map(({ problem }) => problem))],
    logs: (problem, way, against) =>
      runs
        .filter((run) => run.problem === problem && run.way === way)
        .flatMap(({ seed, area }) => {
          const other = areas.get(`${problem} ${against} ${seed}`);
          return other === undefined ? [] : [Math.log(area / other)];
        }),
  };
}

/** The ratio over problems that weigh the same; of one problem, over its runs. Intervals are of 95 %. */
export const overProblems = (logs: readonly (readonly number[])[]): string =>
  ratioText(logs.length === 1 ? (logs[0] ?? []) : logs.map(mean));

/** The row of a target for the ratio over problems. */
export function ratioRow(
  work: string,
  logs: readonly (readonly number[])[],
  { target, against }: { target: number; against: string },
): WorkRow[] {
  if (logs.every((own) => own.length === 0)) return [];
  const ratio = Math.exp(mean(logs.map(mean)));
  const runs = logs.reduce((sum, own) => sum + own.length, 0);
  const size = logs.length === 1 ? `runs: ${runs}` : `${logs.length} problems, ${runs} runs`;
  return [
    [
      work,
      `area beside ${against} ≤ ${target}`,
      `${overProblems(logs)}; ${size}`,
      verdict(ratio, target, { runs: runs / logs.length }),
    ],
  ];
}

/** Fewer runs of a problem than these are a first impression. */
const FEW = 5;

/** Whether a target is met, so far if there are few runs; where it is not, by how much it is missed. */
function verdictOf(gap: number, digits: number, runs: number): string {
  const soFar = runs < FEW ? ' so far' : '';
  const missed = Number(fixed(gap, digits));
  return missed <= 0 ? `met${soFar}` : `**not met**${soFar}, by ${fixed(missed, digits)}`;
}

/** Whether a figure is as small as it should be. */
export const verdict = (figure: number, target: number, { digits = 2, runs = Infinity } = {}): string =>
  verdictOf(figure - target, digits, runs);

/** Whether a figure is as large as it should be. */
export const verdictAbove = (figure: number, target: number, { digits = 1, runs = Infinity } = {}): string =>
  verdictOf(target - figure, digits, runs);

/** A mean and half of its interval of 95 %; one value alone has none. */
export function meanText(values: readonly number[], digits: number): string {
  const { middle, error } = meanWithError(values);
  if (values.length < 2) return fixed(middle, digits);
  return `${fixed(middle, digits)} ± ${fixed(student(values.length - 1) * error, digits)}`;
}
