import { createRandom } from '#shared/engine/random/create-random.ts';
import { shuffled } from '#shared/engine/random/shuffled.ts';
import type { Point, SourceSamples } from '#shared/engine/types.ts';
import { measuredProblems } from './measured-problems.ts';
import { ratioText, regretAfter } from './methods.ts';
import { randomMean, runEngine } from './optimise.ts';
import { ratioRow } from './paired-runs.ts';
import { type Problem, plain } from './problem.ts';
import { print } from './regret.ts';
import { runLengths } from './run-lengths.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { WorkRow } from './table-row.ts';

/** Kinds of sources: the yields at two other temperatures, those turned upside down, or in a random order. */
const kinds = ['none', 'other temperatures', 'reversed', 'shuffled'] as const;
type Kind = (typeof kinds)[number];

const runs = { initial: 5, batch: 5, evaluations: 50 };

/** Direct arylation at 105 °C, with the rows of 90 and 120 °C as two sources. */
export async function measureSources(settings: Settings, store: Store): Promise<void> {
  const [whole] = measuredProblems;
  if (!whole) return;
  const problem = atTemperature(whole, 105);
  const span = problem.optimum - randomMean(problem);
  for (let seed = 1; seed <= settings.seeds; seed += 1) {
    for (const kind of kinds) {
      await store.once('sources', `${kind} s${seed}`, 'engine', async () => {
        const sources = kind === 'none' ? [] : [90, 120].map((degrees) => sourceOf(whole, degrees, kind, seed));
        const { best } = await runEngine(problem, { seed, ...runs, ...(sources.length > 0 && { sources }) });
        const regrets = best.map((value) => Math.max(1e-3, (problem.optimum - value) / span));
        return { kind, seed, regrets: runLengths(regrets) };
      });
      print(`sources ${kind}, seed ${seed}`);
    }
  }
}

const poolAt = (whole: Problem, degrees: number): Point[] =>
  (whole.pool?.() ?? []).filter((point) => point[4] === degrees).map((point) => point.slice(0, 4));

function atTemperature(whole: Problem, degrees: number): Problem {
  const pool = poolAt(whole, degrees);
  const value = (point: Point): number => whole.value([...point, degrees]);
  const known = new Set(pool.map((point) => point.join()));
  return plain({
    name: `${whole.name} at ${degrees} °C`,
    space: { inputs: whole.space.inputs.slice(0, 4) },
    value,
    optimum: Math.max(...pool.map(value)),
    feasible: (points) => points.map((point) => known.has(point.join())),
    pool: () => [...pool],
  });
}

function sourceOf(whole: Problem, degrees: number, kind: Kind, seed: number): SourceSamples {
  const points = poolAt(whole, degrees);
  const values = points.map((point) => whole.value([...point, degrees]));
  const stated = kind === 'reversed' ? values.map((value) => 100 - value) : values;
  const order = kind === 'shuffled' ? shuffled(stated, createRandom(seed * 11 + degrees)) : stated;
  return { points, outputs: order.map((value) => [value]) };
}

/** By kind of source, the logarithms of the area beside that without, from the same starts. */
function logsOf(store: Store): { kind: Kind; logs: number[]; target: number }[] {
  const found = store.all('sources').map(({ values: { kind, seed, regrets } }) => {
    const { area } = regretAfter(Array.isArray(regrets) ? regrets : [], runs.initial);
    return { kind: String(kind), seed: Number(seed), area };
  });
  const without = new Map(found.filter(({ kind }) => kind === 'none').map(({ seed, area }) => [seed, area]));
  return kinds.slice(1).flatMap((kind) => {
    const logs = found
      .filter((run) => run.kind === kind)
      .flatMap(({ seed, area }) => {
        const other = without.get(seed);
        return other ? [Math.log(area / other)] : [];
      });
    return logs.length === 0 ? [] : [{ kind, logs, target: kind === 'other temperatures' ? 0.6 : 1.05 }];
  });
}

/** The rows of targets of sources. */
export const sourcesRows = (store: Store): WorkRow[] =>
  logsOf(store).flatMap(({ kind, logs, target }) =>
    ratioRow(`sources of direct arylation at 105 °C: ${kind}`, [logs], { target, against: 'none' }),
  );

/** The chapter of sources: the area with each kind of source relative to that without, from the same starts. */
export function sourcesText(store: Store): string {
  const found = logsOf(store);
  if (found.length === 0) return 'Not measured.\n';
  const lines = found.map(
    ({ kind, logs, target }) => `| ${kind} (${logs.length}) | ${ratioText(logs)} | ≤ ${target} |`,
  );
  return `With engine ${store.version('sources')}. Direct arylation at 105 °C, ${runs.evaluations} samples in series of ${runs.batch}, the first series the same; the 576 rows at 90 °C and those at
120 °C are two sources. Geometric mean of the area under regret relative to that without sources (runs), with an interval
of 95 %.

| yields of the sources | area | target |
|---|---|---|
${lines.join('\n')}
`;
}
