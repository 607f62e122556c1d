import { type Run, randomMean, runEngine, runPeer } from '../optimise.ts';
import { withPeer } from '../peers/peer-process.ts';
import type { Problem } from '../problem.ts';
import { print } from '../regret.ts';
import { runLengths } from '../run-lengths.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { drawProblem, halves, namesOf } from './families.ts';

/** Laboratories' budgets, by part: a first series of 5 and eight more, or one of 20 and four more. */
export const familyRuns = {
  families: { initial: 5, evaluations: 45, batch: 5 },
  'families-20': { initial: 20, evaluations: 100, batch: 20 },
} as const;

export type FamilyPart = keyof typeof familyRuns;

/** The least share of the way from a random point to the optimum that may be left; beyond it a run ended stuck. */
export const STUCK = 0.05;

/** The engine and its peers on drawn problems, both halves. */
export async function measureFamilies(part: FamilyPart, settings: Settings, store: Store): Promise<void> {
  const names = halves.flatMap((half) => namesOf(half));
  const chosen = names.filter((name) => settings.problems.length === 0 || settings.problems.includes(name));
  const drawn = new Map<string, { problem: Problem; span: number }>();
  const drawOnce = (name: string) => {
    const problem = drawn.get(name)?.problem ?? drawProblem(name);
    const found = drawn.get(name) ?? { problem, span: problem.optimum - randomMean(problem) };
    drawn.set(name, found);
    return found;
  };
  for (let seed = 1; seed <= settings.seeds; seed += 1) {
    for (const name of chosen) {
      const options = { seed, ...familyRuns[part] };
      const valuesOf = (method: string, { best, infeasible, repeats }: Run) => {
        const { problem, span } = drawOnce(name);
        const regrets = best.map((value) => Number(Math.max(1e-3, (problem.optimum - value) / span).toPrecision(3)));
        return { problem: name, method, seed, regrets: runLengths(regrets), infeasible, repeats };
      };
      await store.once(part, `${name} engine s${seed}`, 'engine', async () =>
        valuesOf('engine', await runEngine(drawOnce(name).problem, options)),
      );
      for (const method of settings.peers) {
        await store.once(part, `${name} ${method} s${seed}`, 'peer', async () => {
          const run = await withPeer((peer) => runPeer(drawOnce(name).problem, options, peer, method), method);
          return 'failed' in run ? { problem: name, method, seed, ...run } : valuesOf(method, run);
        });
        print(`${name}, ${method}, seed ${seed}`);
      }
    }
  }
}
