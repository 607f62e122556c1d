import { furtherProblems } from './further-problems.ts';
import { mean, methodsOf, methodTable, regretAfter } from './methods.ts';
import type { Problem } from './problem.ts';
import { further, initial, problems } from './regret.ts';
import type { Settings } from './settings.ts';
import type { Measurement, Store } from './store.ts';
import type { Row } from './table-row.ts';

interface Outcome {
  seed: string;
  problem: string;
  method: string;
  batch: number;
  /** Mean normalised regret after the first design. */
  area: number;
  last: number;
}

/** Targets 1 and 6, and their tables. */
export function regretTables(store: Store, settings: Settings): { targets: Row[]; violations: Row[]; text: string } {
  const measured = store.all('regret').filter(({ key }) => key.includes(` n${settings.evaluations} `));
  const outcomes = outcomesOf(measured, initial);
  const batches = [...new Set(outcomes.map(({ batch }) => batch))].sort((a, b) => a - b);
  const targets = batches.flatMap((batch) =>
    compare(
      outcomes.filter((one) => one.batch === batch),
      batch,
    ),
  );
  const text = batches
    .map((batch) => {
      const own = outcomes.filter((one) => one.batch === batch);
      return `Series of ${batch}: ${cells}.\n\n${table(own, problems)}`;
    })
    .join('\n');
  const own = [...measured, ...store.all('arylation')]
    .filter(({ version }) => version !== 'peer')
    .map(({ values }) => values);
  const bad = own.reduce((sum, one) => sum + Number(one.infeasible) + Number(one.repeats), 0);
  return {
    targets: [...targets, ...arylation(store)],
    violations: [
      ['6. no infeasible or repeated sample', `${bad} in ${own.length} runs`, bad === 0 ? 'met' : '**not met**'],
    ],
    text,
  };
}

/** Problems outside the targets: the same table, and its summary. */
export function furtherTable(store: Store): string {
  const outcomes = outcomesOf(store.all('further'), further.initial);
  const ratios = methodsOf(outcomes)
    .filter((method) => method !== 'engine')
    .map((peer) => {
      const found = paired(outcomes, peer);
      const worse = found.filter(({ middle, error }) => middle > 2 * error).map(({ problem }) => problem);
      const but = worse.length > 0 ? `, larger beyond two standard errors on ${worse.join(', ')}` : '';
      return `${(10 ** mean(found.map(({ middle }) => middle))).toFixed(2)}× ${peer}'s${but}`;
    });
  return `${further.evaluations} samples in series of 5, the first ${further.initial} the same for every method; outputs of the last three problems span decades,
and are given to every method as they are. In the table: ${cells}.
${ratios.length > 0 ? `\nThe engine's area is ${ratios.join('; ')}.\n` : ''}
${table(outcomes, furtherProblems)}`;
}

function outcomesOf(measured: readonly Measurement[], first: number): Outcome[] {
  return measured.flatMap(({ key, values }): Outcome[] => {
    if (!Array.isArray(values.regrets)) return [];
    const seed = key.split(' ').at(-1) ?? '';
    const { problem, method, batch } = values;
    const regret = regretAfter(values.regrets, first);
    return [{ seed, problem: String(problem), method: String(method), batch: Number(batch), ...regret }];
  });
}

/**
 * log10 of the ratio of areas, engine over peer, by problem: mean and standard error over their common seeds. One seed
 * has no standard error.
 */
function paired(outcomes: readonly Outcome[], peer: string) {
  return [...new Set(outcomes.map(({ problem }) => problem))].flatMap((problem) => {
    const of = (name: string) =>
      new Map(outcomes.filter((one) => one.problem === problem && one.method === name).map((one) => [one.seed, one]));
    const [own, other] = [of('engine'), of(peer)];
    const ratios = [...own].flatMap(([seed, { area }]) => {
      const rival = other.get(seed);
      return rival ? [Math.log10(area / rival.area)] : [];
    });
    if (ratios.length === 0) return [];
    const middle = mean(ratios);
    const variance = mean(ratios.map((ratio) => (ratio - middle) ** 2));
    const error = ratios.length > 1 ? Math.sqrt(variance / (ratios.length - 1)) : Infinity;
    return [{ problem, middle, error, seeds: ratios.length }];
  });
}

/** The minimum number of seeds for a verdict. */
const WANTED = 40;

function compare(outcomes: readonly Outcome[], batch: number): Row[] {
  const peers = methodsOf(outcomes).filter((method) => method !== 'engine');
  const name = `1. area under regret ≤ 0.85× the best peer's, series of ${batch}`;
  if (peers.length === 0) return [[name, 'no peer measured', '']];
  const all = peers.map((peer) => ({ peer, found: paired(outcomes, peer) })).filter(({ found }) => found.length > 0);
  const text = all.map(({ peer, found }) => {
    const ratio = 10 ** mean(found.map(({ middle }) => middle));
    return {
      ratio,
      words: `${ratio.toFixed(2)}× ${peer} (${found.length} problems, ${Math.min(...found.map((one) => one.seeds))} seeds or more)`,
    };
  });
  const worse = all.flatMap(({ peer, found }) =>
    found.filter(({ middle, error }) => middle - 2 * error > 0.1).map(({ problem }) => `${problem} (${peer})`),
  );
  const ackley = all.flatMap(({ found }) =>
    found.filter(({ problem }) => problem === 'ackley-mixed').map(({ middle }) => 10 ** middle),
  );
  const few = all.some(({ found }) => found.some(({ seeds }) => seeds < WANTED));
  const verdict = (good: boolean) => (good ? `met${few ? ' so far' : ''}` : '**not met**');
  const rows: Row[] = [
    [name, text.map(({ words }) => words).join(', '), verdict(text.every(({ ratio }) => ratio <= 0.85))],
    [
      `1. on no problem worse by 0.1 in log10 beyond two standard errors, series of ${batch}`,
      worse.length > 0 ? worse.join(', ') : 'none shown (one seed shows none)',
      verdict(worse.length === 0),
    ],
  ];
  if (ackley.length > 0) {
    const worst = Math.max(...ackley);
    rows.push([`1. Ackley mixed ≤ 0.5×, series of ${batch}`, `${worst.toFixed(2)}×`, verdict(worst <= 0.5)]);
  }
  return rows;
}

function arylation(store: Store): Row[] {
  const of = (method: string) =>
    store.all('arylation').flatMap(({ key, values }) => (key.startsWith(method) && !values.failed ? [values] : []));
  const [runs, others] = [of('engine'), of('optuna')];
  if (runs.length === 0) return [];
  const at = (found: typeof runs, key: 'at30' | 'at50') => mean(found.map((one) => Number(one[key])));
  const reached = (found: typeof runs) => mean(found.map((one) => Number(Number(one.at50) >= 99)));
  const [at30, at50, share] = [at(runs, 'at30'), at(runs, 'at50'), reached(runs)];
  const peerFigure = (text: string) => (others.length > 0 ? `; optuna ${text}` : '');
  const verdict = (good: boolean) => (good ? 'met' : '**not met**');
  return [
    [
      '1. direct arylation from 5, series of 5: mean best ≥ 96 at 30',
      `${at30.toFixed(1)}, ${runs.length} seeds${peerFigure(`${at(others, 'at30').toFixed(1)}, ${others.length} seeds`)}`,
      verdict(at30 >= 96),
    ],
    ['1. … ≥ 99 at 50', at50.toFixed(2) + peerFigure(at(others, 'at50').toFixed(2)), verdict(at50 >= 99)],
    [
      '1. … ≥ 95 % of runs ≥ 99 by 50',
      `${(100 * share).toFixed(0)} %${peerFigure(`${(100 * reached(others)).toFixed(0)} %`)}`,
      verdict(share >= 0.95),
    ],
  ];
}

/** The content of a table's cells. */
const cells = `geometric mean of the area under the normalised regret / median regret at the end (seeds). Regret is divided by
that of a random point and clipped at 0.001`;

function table(outcomes: readonly Outcome[], all: readonly Problem[]): string {
  const names = all.map(({ name }) => name).filter((name) => outcomes.some(({ problem }) => problem === name));
  return methodTable(outcomes, names, (found) => {
    const last = found.map((one) => one.last).sort((a, b) => a - b)[Math.floor(found.length / 2)];
    return String(last?.toPrecision(2));
  });
}
