import { measuredProblems } from './measured-problems.ts';
import { randomMean, runEngine } from './optimise.ts';
import { overProblems, pairedRuns, ratioRow, regretsOf } from './paired-runs.ts';
import { print } from './regret.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { WorkRow } from './table-row.ts';

const ways = ['one temperature', 'free'] as const;
/** Plates of 24 reactions. */
const runs = { initial: 24, batch: 24, evaluations: 96 };
/** The position of the temperature among the inputs. */
const temperature = 4;

/** Direct arylation by plates, whose reactions have one temperature or any. */
export async function measureHeld(settings: Settings, store: Store): Promise<void> {
  const problem = measuredProblems.find(({ name }) => name === 'direct-arylation');
  if (!problem) return;
  const span = problem.optimum - randomMean(problem);
  const seriesConditions = problem.space.inputs.map((_, input) => (input === temperature ? { same: 1 } : undefined));
  for (let seed = 1; seed <= settings.seeds; seed += 1) {
    for (const way of ways) {
      await store.once('held', `${way} s${seed}`, 'engine', async () => {
        const options = { seed, ...runs, ...(way !== 'free' && { seriesConditions }) };
        const { best } = await runEngine(problem, options);
        return { problem: problem.name, way, seed, regrets: regretsOf(problem, span, best) };
      });
    }
    print(`held, seed ${seed}`);
  }
}

const logsOf = (store: Store): number[][] => {
  const { problems, logs } = pairedRuns(store, 'held', runs.initial);
  return problems.map((name) => logs(name, 'one temperature', 'free'));
};

/** The row of the target of one temperature a series. */
export const heldRows = (store: Store): WorkRow[] =>
  ratioRow(`one temperature a series of ${runs.batch} in direct arylation`, logsOf(store), {
    target: 1.15,
    against: 'a free series',
  });

/** The chapter of one temperature a series. */
export function heldText(store: Store): string {
  const found = logsOf(store);
  if (found.length === 0) return 'Not measured.\n';
  return `With engine ${store.version('held')}. Direct arylation in series of ${runs.batch}, the first included, which have one temperature (of 90, 105 and 120 °C) or
any; ${runs.evaluations} samples. Geometric mean of the area under regret with one temperature a series, relative to that of free
series (${found[0]?.length} seeds), with an interval of 95 %: ${overProblems(found)}. Target: ≤ 1.15.
`;
}
