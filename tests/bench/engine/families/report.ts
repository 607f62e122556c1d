import { mean, methodsOf, methodTable, regretAfter } from '../methods.ts';
import type { Store } from '../store.ts';
import { halves, namesOf } from './families.ts';
import { type FamilyPart, familyRuns, STUCK } from './measure.ts';

interface Outcome {
  /** Problem and seed: the same samples to begin with for every method. */
  start: string;
  problem: string;
  method: string;
  area: number;
  stuck: boolean;
}

const description = `Families of problems are drawn by seed: \`path\` is
a random function of some length scale, \`trap\` has a broad basin and a better narrow one far from it, the numbers are
those of the inputs. A run is stuck if it ends further than ${100 * STUCK} % of the way from a random point to the optimum. In the
table: geometric mean of the area under the normalised regret / share of stuck runs (runs). Intervals are of 95 %.`;

/** The chapter of drawn problems, by half: areas, stuck runs, and the ratio to each peer, with confidence intervals. */
export function familiesText(store: Store, part: FamilyPart): string {
  const { evaluations, batch, initial } = familyRuns[part];
  const outcomes = outcomesOf(store, part);
  const parts = halves.map((half) => {
    const names = new Set(namesOf(half));
    const own = outcomes.filter(({ problem }) => names.has(problem));
    return `### ${half === 'tuning' ? 'Used for tuning' : 'Looked at once per version'}\n\n${summary(own)}\n${table(own)}`;
  });
  return `${evaluations} samples in series of ${batch}, the first ${initial} the same for every method. ${part === 'families' ? description : 'Problems and figures are those of the chapter above.'}

${parts.join('\n')}`;
}

function outcomesOf(store: Store, part: FamilyPart): Outcome[] {
  return store.all(part).flatMap(({ values }): Outcome[] => {
    if (!Array.isArray(values.regrets)) return [];
    const { area, last } = regretAfter(values.regrets, familyRuns[part].initial);
    const problem = String(values.problem);
    const start = `${problem} ${values.seed}`;
    return [{ start, problem, method: String(values.method), area, stuck: last > STUCK }];
  });
}

/** Over the starts that a peer shares with the engine; problems weigh the same. */
function summary(outcomes: readonly Outcome[]): string {
  const own = new Map(outcomes.filter(({ method }) => method === 'engine').map((one) => [one.start, one]));
  const lines = methodsOf(outcomes).map((method) => {
    const runs = outcomes.filter((one) => one.method === method);
    const [low, high] = wilson(runs.filter(({ stuck }) => stuck).length, runs.length);
    const share = `${percent(mean(runs.map(({ stuck }) => Number(stuck))))} (${percent(low)} … ${percent(high)}) of ${runs.length} runs are stuck`;
    if (method === 'engine') return `- engine: ${share}`;
    const shared = runs.flatMap((peer) => {
      const one = own.get(peer.start);
      return one ? [{ problem: peer.problem, ratio: Math.log10(one.area / peer.area), one, peer }] : [];
    });
    if (shared.length === 0) return `- ${method}: ${share}`;
    const problems = [...new Set(shared.map(({ problem }) => problem))].map((name) => ({
      name,
      ...meanWithError(shared.filter(({ problem }) => problem === name).map(({ ratio }) => ratio)),
    }));
    const { middle, error } = meanWithError(problems.map((one) => one.middle));
    const power = (log: number) => (10 ** log).toFixed(2);
    const worse = problems.filter((one) => one.runs > 2 && one.middle - 2 * one.error > Math.log10(WORSE));
    const stuck = `${percent(mean(shared.map(({ one }) => Number(one.stuck))))} of the engine's from the same starts`;
    return `- ${method}: ${share}, ${stuck}; the engine's area is ${power(middle)}× (${power(middle - 2 * error)} … ${power(middle + 2 * error)}), and more than ${WORSE}× beyond two standard errors on ${
      worse.length === 0 ? 'no problem' : worse.map(({ name, middle: log }) => `${name} (${power(log)}×)`).join(', ')
    }`;
  });
  return `${lines.join('\n')}\n`;
}

/** Beyond this many times a peer's area the engine is worse on a problem. */
const WORSE = 1.1;

/** The mean of some values and its standard error. */
function meanWithError(values: readonly number[]): { runs: number; middle: number; error: number } {
  const middle = mean(values);
  const variance = mean(values.map((value) => (value - middle) ** 2));
  return { runs: values.length, middle, error: Math.sqrt(variance / Math.max(1, values.length - 1)) };
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** Wilson's interval of a share. */
function wilson(count: number, of: number): [number, number] {
  const z = 1.96;
  const share = count / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return [middle - half, middle + half];
}

function table(outcomes: readonly Outcome[]): string {
  const problems = [...new Set(outcomes.map(({ problem }) => problem))];
  return methodTable(outcomes, problems, (found) => percent(mean(found.map(({ stuck }) => Number(stuck)))));
}
