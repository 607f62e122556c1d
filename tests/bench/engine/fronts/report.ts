import { mean, meanWithError, ratioText, student } from '../methods.ts';
import { verdictAbove } from '../paired-runs.ts';
import type { Store } from '../store.ts';
import { fixed, type WorkRow } from '../table-row.ts';
import { batch, begun, ended, rivals, ways } from './measure.ts';

const names: Record<(typeof ways)[number], string> = {
  front: 'the whole front',
  weights: 'equal weights',
  even: 'evenly over the space',
};

/** The figures of each problem by seed, and the logarithms of the volume along the front beside that of another way. */
function foundIn(store: Store) {
  const all = store
    .all('fronts')
    .map(({ values }) => values)
    .filter(({ failed }) => failed === undefined);
  const problems = [...new Set(all.map(({ problem }) => String(problem)))];
  const of = (problem: string, way: string) =>
    all.filter((one) => one.problem === problem && one.way === way).sort((a, b) => Number(a.seed) - Number(b.seed));
  const found = (problem: string, way: string, figure: 'last' | 'at30' | 'seconds') =>
    of(problem, way).map((one) => Number(one[figure]));
  const volumeAt = (problem: string, way: string, seed: unknown): number | undefined => {
    const one = of(problem, way).find((other) => other.seed === seed);
    return one && Math.max(Number(one.last), LEAST);
  };
  const logs = (problem: string, others: readonly string[]): number[] =>
    of(problem, 'front').flatMap(({ seed, last }) => {
      const volumes = others.map((way) => volumeAt(problem, way, seed)).filter((volume) => volume !== undefined);
      if (volumes.length < others.length) return [];
      return [Math.log(Math.max(Number(last), LEAST) / Math.max(...volumes))];
    });
  /** The rival whose mean volume is the larger, and the engine's beside it. */
  const better = (problem: string) => {
    const means = rivals.map((way) => ({ way, volume: mean(found(problem, way, 'last')) }));
    const [best] = means.filter(({ volume }) => !Number.isNaN(volume)).sort((a, b) => b.volume - a.volume);
    return best && { way: best.way, logs: logs(problem, [best.way]) };
  };
  const rivalled = problems.flatMap((problem) => {
    const own = better(problem);
    return own && own.logs.length > 0 ? [own.logs] : [];
  });
  /** The problems with less than the rival's volume, to three digits. */
  const below = problems.filter((problem) => {
    const own = better(problem)?.logs ?? [];
    return own.length > 0 && Math.exp(mean(own)) < 0.9995;
  });
  return { problems, found, logs, better, rivalled, below };
}

function belowText(below: readonly string[]): string {
  return below.length === 0 ? 'below 1 on none' : `below 1 on ${below.join(', ')}`;
}

/** Volumes below a thousandth of the front's are the same. */
const LEAST = 1e-3;

/** The ratio over problems, with an interval over them. */
const overProblems = (ratios: readonly (readonly number[])[]): string => ratioText(ratios.map((logs) => mean(logs)));

/** The row of the target of fronts. */
export function frontsRows(store: Store): WorkRow[] {
  const { problems, logs, rivalled, below } = foundIn(store);
  if (problems.length === 0) return [];
  const byWeights = `beside equal weights ${overProblems(problems.map((problem) => logs(problem, ['weights'])))}`;
  const runs = rivalled.reduce((total, own) => total + own.length, 0);
  const ratio = Math.exp(mean(rivalled.map((own) => mean(own))));
  return [
    [
      'fronts of two and three outputs',
      'hypervolume at 50 ≥ 1.0 of the better of qLogNEHVI and qLogNParEGO',
      rivalled.length === 0
        ? `peers not measured; ${byWeights}; ${problems.length} problems`
        : `${overProblems(rivalled)}; ${rivalled.length} problems, ${runs} runs; ${belowText(below)}; reduced peers; ${byWeights}`,
      rivalled.length === 0 ? 'not measured' : verdictAbove(ratio, 1, { digits: 2, runs: runs / rivalled.length }),
    ],
  ];
}

/** The volume of the front by problem and way, and the ratio of the first two ways. */
export function frontsText(store: Store): string {
  const { problems, found, logs, better, rivalled, below } = foundIn(store);
  if (problems.length === 0) return 'Not measured.\n';
  const count = (problem: string, way: string): number => found(problem, way, 'last').length;
  const rows = problems.map((problem) => {
    const cells = ways.map((way) => withInterval(found(problem, way, 'last'), (value) => fixed(value, 3)));
    const ratio = ratioText(logs(problem, ['weights']));
    const at30 = fixed(mean(found(problem, 'front', 'at30')), 3);
    return `| ${[problem, ...cells, ratio, at30, count(problem, 'front')].join(' | ')} |`;
  });
  const seconds = (problem: string, way: string): number =>
    mean(found(problem, way, 'seconds')) / ((ended - begun) / batch);
  const measured = problems.filter((problem) => better(problem));
  const rivalRows = measured.map((problem) => {
    const volumes = rivals.map((way) =>
      count(problem, way) === 0
        ? '–'
        : `${withInterval(found(problem, way, 'last'), (value) => fixed(value, 3))}; ${count(problem, way)}`,
    );
    const ratio = ratioText(better(problem)?.logs ?? []);
    const [own, ...others] = ['front', ...rivals].map((way) => seconds(problem, way));
    const times = [own, ...others].map((one) => (Number.isNaN(one) ? '–' : fixed(one, 2))).join(' / ');
    return `| ${[problem, ...volumes, ratio, times].join(' | ')} |`;
  });
  const shares = rivals.map((way) =>
    ratioText(
      measured.flatMap((problem) =>
        count(problem, way) > 0 ? [Math.log(seconds(problem, way) / seconds(problem, 'front'))] : [],
      ),
    ),
  );
  return `Outputs that oppose one another (engine ${store.version('fronts')}): the volume that the samples dominate after ${ended}, as a share of
the whole front's, started from the same ${begun}, in series of ${batch}. Means over the seeds with intervals of 95 %; the ratio is
a geometric mean. The volume is measured from a point of each problem, not from the engine's. Of SnAr kinetics the
whole front is the best of 4000 drawn settings. Optuna's samplers (NSGA-II, TPE, GPSampler) were not run.

| problem | ${ways.map((way) => names[way]).join(' | ')} | front / weights | the whole front after 30 | seeds |
|---|---|---|---|---|---|---|
${rows.join('\n')}

Over all problems the ratio is ${overProblems(problems.map((problem) => logs(problem, ['weights'])))} (interval over the problems).

${
  measured.length === 0
    ? 'BoTorch was not measured.'
    : `BoTorch from the same samples: qLogNEHVI, and qLogNParEGO with random weights for each sample; a Gaussian process for
each output, the point of the volume as the reference, the limit as a constraint. It knows the point from which the
volume is measured, the engine does not; the engine calculates the cost of direct arylation, BoTorch models it. It
**ran with reduced options**: 2 restarts, 64 raw samples, 64 draws, at most 50 iterations and 60 seconds; of listed rows
at most 1000, drawn by seed, are looked at for a series. Its compiled kernel for volumes, by its own word 1.5 to 3 times
as fast, was off. So its volume and its seconds are those of these options, not the best that it can do. After the
volume stands the number of seeds. The ratio is that of the whole front's volume to the one whose mean is the larger,
over the seeds that both have.

| problem | ${rivals.join(' | ')} | engine / the better one | seconds of processor time a series, engine / ${rivals.join(' / ')} |
|---|---|---|---|---|
${rivalRows.join('\n')}

Over ${measured.length} problems the ratio is ${overProblems(rivalled)} (interval over the problems); ${belowText(below)}. A series takes
${rivals.map((way, at) => `${way} ${shares[at]}`).join(', ')} times the
engine's processor time.`
}
`;
}

/** A mean with the interval of 95 %. */
function withInterval(values: readonly number[], text: (value: number) => string): string {
  const { middle, error } = meanWithError(values);
  if (values.length < 2) return text(middle);
  const half = student(values.length - 1) * error;
  return `${text(middle)} (${text(middle - half)} … ${text(middle + half)})`;
}
