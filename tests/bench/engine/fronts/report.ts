import { mean, meanWithError, student } from '../methods.ts';
import type { Store } from '../store.ts';
import { fixed, type WorkRow } from '../table-row.ts';
import { begun, ended, ways } from './measure.ts';

const names: Record<(typeof ways)[number], string> = {
  front: 'the whole front',
  weights: 'equal weights',
  even: 'evenly over the space',
};

/** The figures of each problem by seed, and the logarithms of the volume along the front beside that by weights. */
function foundIn(store: Store) {
  const all = store.all('fronts').map(({ values }) => values);
  const problems = [...new Set(all.map(({ problem }) => String(problem)))];
  const found = (problem: string, way: string, figure: 'last' | 'at30' | 'seconds') =>
    all
      .filter((one) => one.problem === problem && one.way === way)
      .sort((a, b) => Number(a.seed) - Number(b.seed))
      .map((one) => Number(one[figure]));
  const ratios = problems.map((problem) => {
    const weights = found(problem, 'weights', 'last');
    return found(problem, 'front', 'last').map((volume, at) =>
      Math.log(Math.max(volume, 1e-3) / Math.max(weights[at] ?? 0, 1e-3)),
    );
  });
  return { problems, found, ratios };
}

/** The ratio over problems, with an interval over them. */
const overProblems = (ratios: readonly (readonly number[])[]): string =>
  withInterval(
    ratios.map((logs) => mean(logs)),
    (log) => fixed(Math.exp(log), 2),
  );

/** The row of the target of fronts: the engine by its own weights, because there are no peers. */
export function frontsRows(store: Store): WorkRow[] {
  const { problems, ratios } = foundIn(store);
  if (problems.length === 0) return [];
  return [
    [
      'fronts of two and three outputs',
      'hypervolume at 50 ≥ 1.0 of the better of qLogNEHVI and qLogNParEGO',
      `peers not measured: their packages were not at hand; beside equal weights ${overProblems(ratios)}; ${problems.length} problems`,
      'not measured',
    ],
  ];
}

/** The volume of the front by problem and way, and the ratio of the first two ways. */
export function frontsText(store: Store): string {
  const { problems, found, ratios } = foundIn(store);
  if (problems.length === 0) return 'Not measured.\n';
  const rows = problems.map((problem, index) => {
    const cells = ways.map((way) => withInterval(found(problem, way, 'last'), (value) => fixed(value, 3)));
    const [ratio = []] = [ratios[index]];
    const at30 = fixed(mean(found(problem, 'front', 'at30')), 3);
    const seconds = fixed(mean(found(problem, 'front', 'seconds')) / ((ended - begun) / 5), 2);
    return `| ${[problem, ...cells, withInterval(ratio, (log) => fixed(Math.exp(log), 2)), at30, seconds, ratio.length].join(' | ')} |`;
  });
  return `Outputs that oppose one another (engine ${store.version('fronts')}): the volume that the samples dominate after ${ended}, as a share of
the whole front's, started from the same ${begun}, in series of 5. Means over the seeds with intervals of 95 %; the ratio is
a geometric mean. The volume is measured from a point of each problem, not from the engine's. Of SnAr kinetics the
whole front is the best of 4000 drawn settings. Optuna's samplers (NSGA-II, TPE, GPSampler) and BoTorch's qLogNEHVI and
qLogNParEGO were not run beside it: their packages were not at hand.

| problem | ${ways.map((way) => names[way]).join(' | ')} | front / weights | the whole front after 30 | seconds a series | seeds |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

Over all problems the ratio is ${overProblems(ratios)} (interval over the problems).
`;
}

/** A mean with the interval of 95 %. */
function withInterval(values: readonly number[], text: (value: number) => string): string {
  const { middle, error } = meanWithError(values);
  if (values.length < 2) return text(middle);
  const half = student(values.length - 1) * error;
  return `${text(middle)} (${text(middle - half)} … ${text(middle + half)})`;
}
