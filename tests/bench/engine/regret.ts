import { furtherProblems } from './further-problems.ts';
import { measuredProblems } from './measured-problems.ts';
import { type Run, randomMean, runEngine, runPeer } from './optimise.ts';
import { withPeer } from './peers/peer-process.ts';
import type { Problem } from './problem.ts';
import { runLengths } from './run-lengths.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import { syntheticProblems } from './synthetic-problems.ts';

export const problems: readonly Problem[] = [...syntheticProblems, ...measuredProblems];
export const initial = 20;
/** The initial samples of a laboratory on the further problems. */
export const further = { initial: 10, evaluations: 60, batches: [5] } as const;

/** Target 1: the engine and its peers from the same first samples with the same budgets. */
export function measureRegret(settings: Settings, store: Store): Promise<void> {
  return compare('regret', problems, { ...settings, initial }, store);
}

/** The same on problems outside the targets. */
export function measureFurther(settings: Settings, store: Store): Promise<void> {
  return compare('further', furtherProblems, { ...settings, ...further }, store);
}

async function compare(
  part: string,
  known: readonly Problem[],
  settings: Settings & { initial: number },
  store: Store,
): Promise<void> {
  const { initial: first, evaluations } = settings;
  const chosen = known.filter(({ name }) => settings.problems.length === 0 || settings.problems.includes(name));
  for (let seed = 1; seed <= settings.seeds; seed += 1) {
    for (const problem of chosen) {
      for (const batch of settings.batches) {
        const options = { seed, batch, initial: first, evaluations };
        const key = (method: string) => `${problem.name} ${method} q${batch} n${evaluations} s${seed}`;
        await store.once(part, key('engine'), 'engine', async () =>
          valuesOf(problem, 'engine', batch, await runEngine(problem, options)),
        );
        for (const method of settings.peers) {
          await store.once(part, key(method), 'peer', async () => {
            const run = await withPeer((peer) => runPeer(problem, options, peer, method), method);
            return 'failed' in run
              ? { problem: problem.name, method, batch, ...run }
              : valuesOf(problem, method, batch, run);
          });
        }
        print(`${problem.name}, series of ${batch}, seed ${seed}`);
      }
    }
  }
}

function valuesOf(problem: Problem, method: string, batch: number, { best, infeasible, repeats }: Run) {
  const span = problem.optimum - randomMean(problem);
  const regrets = best.map((value) => Number(Math.max(1e-3, (problem.optimum - value) / span).toPrecision(3)));
  return { problem: problem.name, method, batch, regrets: runLengths(regrets), infeasible, repeats };
}

/** Direct arylation from 5 samples in series of 5, as a laboratory would start; Optuna for comparison. */
export async function measureArylation(settings: Settings, store: Store): Promise<void> {
  const problem = problems.find(({ name }) => name === 'direct-arylation');
  if (!problem) return;
  for (let seed = 1; seed <= settings.seeds; seed += 1) {
    const options = { seed, batch: 5, initial: 5, evaluations: 50 };
    const valuesOf = ({ best, infeasible, repeats }: Run) => ({ at30: best[29], at50: best[49], infeasible, repeats });
    await store.once('arylation', `engine s${seed}`, 'engine', async () => valuesOf(await runEngine(problem, options)));
    if (!settings.peers.includes('optuna')) continue;
    await store.once('arylation', `optuna s${seed}`, 'peer', async () => {
      const run = await withPeer((peer) => runPeer(problem, options, peer, 'optuna'));
      return 'failed' in run ? run : valuesOf(run);
    });
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
