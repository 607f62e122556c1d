import { createRandom } from '#shared/engine/random/create-random.ts';
import { shuffled } from '#shared/engine/random/shuffled.ts';
import { mean } from './methods.ts';
import { olympusProblem } from './olympus.ts';
import { runEngine } from './optimise.ts';
import { meanText, verdictAbove } from './paired-runs.ts';
import type { Problem } from './problem.ts';
import { arylation } from './properties/described-problems.ts';
import { print } from './regret.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { WorkRow } from './table-row.ts';

/** A problem, what the engine knows of it, and the target in %. */
interface Case {
  problem: () => Problem;
  title: string;
  target: number | undefined;
}

const kinds = {
  names: 'names only',
  numbers: 'concentrations as levels, temperatures as numbers',
  properties: 'these numbers, and properties of base, ligand and solvent',
} as const;

/** A series of three from three samples, 30 in all: the best in % of the optimum. */
const bests: Record<string, Case> = {
  names: { problem: () => arylation('names'), title: kinds.names, target: 97.1 },
  numbers: { problem: () => arylation('numbers'), title: kinds.numbers, target: 98 },
  properties: { problem: () => arylation('properties'), title: kinds.properties, target: 99 },
};

/** From ten rows of the lower half, 50 one by one: the share of the best 5 % of rows that is found, in %. */
const shares: Record<string, Case> = {
  'buchwald names': { problem: () => olympusProblem('buchwald-a'), title: 'Buchwald–Hartwig, names only', target: 46 },
  'arylation names': { problem: () => arylation('names'), title: `direct arylation, ${kinds.names}`, target: 30 },
  'arylation numbers': {
    problem: () => arylation('numbers'),
    title: `direct arylation, ${kinds.numbers}`,
    target: undefined,
  },
  'arylation properties': {
    problem: () => arylation('properties'),
    title: `direct arylation, ${kinds.properties}`,
    target: 38,
  },
};

const cold = { initial: 10, batch: 1, evaluations: 60 };
const BEST = 0.05;

/** Two published protocols: as many seeds as each is reported with. */
export async function measureProtocols(settings: Settings, store: Store): Promise<void> {
  for (const [name, one] of Object.entries(bests)) {
    if (settings.problems.length > 0 && !settings.problems.includes(name)) continue;
    const problem = one.problem();
    for (let seed = 1; seed <= Math.min(50, settings.seeds); seed += 1) {
      await store.once('protocols', `best ${name} s${seed}`, 'engine', async () => {
        const { best } = await runEngine(problem, { seed, initial: 3, batch: 3, evaluations: 30 });
        return { protocol: 'best', name, seed, value: (100 * (best.at(-1) ?? 0)) / problem.optimum };
      });
    }
    print(`protocol 1, ${name}`);
  }
  for (const [name, one] of Object.entries(shares)) {
    if (settings.problems.length > 0 && !settings.problems.includes(name)) continue;
    const problem = one.problem();
    const rows = (problem.pool?.() ?? []).map((point) => ({ point, value: problem.value(point) }));
    rows.sort((a, b) => b.value - a.value);
    const good = new Set(rows.slice(0, Math.ceil(BEST * rows.length)).map(({ point }) => point.join()));
    const lower = rows.slice(Math.ceil(rows.length / 2)).map(({ point }) => point);
    for (let seed = 1; seed <= Math.min(20, settings.seeds); seed += 1) {
      await store.once('protocols', `share ${name} s${seed}`, 'engine', async () => {
        const start = shuffled(lower, createRandom(seed * 17 + 3)).slice(0, cold.initial);
        const { points } = await runEngine(problem, { seed, ...cold, start });
        const found = points.filter((point) => good.has(point.join())).length;
        return { protocol: 'share', name, seed, value: (100 * found) / good.size };
      });
      print(`protocol 2, ${name}, seed ${seed}`);
    }
  }
}

function valuesOf(store: Store, protocol: string, name: string): number[] {
  return store
    .all('protocols')
    .filter(({ values }) => values.protocol === protocol && values.name === name)
    .map(({ values }) => Number(values.value));
}

/** The rows of targets of the published protocols. */
export function protocolsRows(store: Store): WorkRow[] {
  const row = (protocol: string, measure: string, name: string, { title, target }: Case, digits: number): WorkRow[] => {
    const values = valuesOf(store, protocol, name);
    if (values.length === 0 || target === undefined) return [];
    return [
      [
        `published protocol ${protocol === 'best' ? 1 : 2}: ${title}`,
        `${measure} ≥ ${target} %`,
        `${meanText(values, digits)} %; seeds: ${values.length}`,
        verdictAbove(mean(values), target, { runs: values.length }),
      ],
    ];
  };
  return [
    ...Object.entries(bests).flatMap(([name, one]) => row('best', 'best of 30', name, one, 1)),
    ...Object.entries(shares).flatMap(([name, one]) => row('share', 'found of the best 5 %', name, one, 1)),
  ];
}

/** The chapter of published protocols. */
export function protocolsText(store: Store): string {
  const lines = (protocol: string, cases: Record<string, Case>): string =>
    Object.entries(cases)
      .flatMap(([name, { title, target }]) => {
        const values = valuesOf(store, protocol, name);
        if (values.length === 0) return [];
        return [
          `| ${title} (${values.length}) | ${meanText(values, 1)} | ${target === undefined ? '' : `≥ ${target}`} |`,
        ];
      })
      .join('\n');
  const [first, second] = [lines('best', bests), lines('share', shares)];
  if (!first && !second) return 'Not measured.\n';
  return `With engine ${store.version('protocols')}. Means over the seeds (in brackets) with intervals of 95 %. Published figures are those of
their authors, and were not run here.

Direct arylation from 3 samples in series of 3, 30 samples: the best in % of the optimum. Published
(github.com/roelbertens/agentic-bo): random 89, a Gaussian process with expected improvement 87, a language model with a
Gaussian process 96.

| inputs | best after 30 | target |
|---|---|---|
${first}

From ten rows drawn from the lower half of the table, 50 samples one by one: the share in % of the best 5 % of rows that is
found. Published (arXiv 2504.06265, Buchwald–Hartwig): 43 to 44 with a tuned language model, 25 with fingerprints.

| table | found | target |
|---|---|---|
${second}
`;
}
