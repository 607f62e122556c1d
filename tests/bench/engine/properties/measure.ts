import { meanWithError, ratioText, regretAfter } from '../methods.ts';
import { randomMean, runEngine } from '../optimise.ts';
import { print } from '../regret.ts';
import { runLengths } from '../run-lengths.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { fixed } from '../table-row.ts';
import { arylation, drawDescribed, withTables } from './described-problems.ts';

/** The drawn problems; the priors were chosen by others, with numbers above 1000. */
const DRAWN = 60;
const drawnRuns = { initial: 5, batch: 5, evaluations: 40 };
const tables = ['none', 'useless', 'useful'] as const;

const arylationRuns = { initial: 5, batch: 5, evaluations: 50 };
const spaces = ['names', 'numbers', 'properties'] as const;

/** Drawn problems with useful, useless and no properties of levels; direct arylation with the published ones. */
export async function measureProperties(settings: Settings, store: Store): Promise<void> {
  for (let number = 1; number <= DRAWN; number += 1) {
    const drawn = drawDescribed(number);
    const span = drawn.problem.optimum - randomMean(drawn.problem);
    for (const table of tables) {
      await store.once('properties', `drawn ${number} ${table}`, 'engine', async () => {
        const problem = withTables(drawn.problem, table === 'none' ? undefined : drawn.tables[table]);
        // The first series is the same.
        const { best } = await runEngine(problem, { seed: number, ...drawnRuns, firstSpace: drawn.problem.space });
        const regrets = best.map((value) => Math.max(1e-3, (problem.optimum - value) / span));
        return { number, table, regrets: runLengths(regrets) };
      });
    }
    print(`properties of drawn problem ${number}`);
  }
  for (let seed = 1; seed <= settings.seeds; seed += 1) {
    for (const space of spaces) {
      await store.once('properties', `arylation ${space} s${seed}`, 'engine', async () => {
        const { best } = await runEngine(arylation(space), { seed, ...arylationRuns });
        return { space, seed, at30: best[29], at50: best[49] };
      });
    }
    print(`direct arylation with properties, seed ${seed}`);
  }
}

/** The chapter of properties of levels. */
export function propertiesText(store: Store): string {
  const found = store.all('properties').map(({ values }) => values);
  return `${drawnText(found)}
${arylationText(found)}`;
}

type Values = ReturnType<Store['all']>[number]['values'];

/** The area with useful and with useless properties relative to that without, from the same starts. */
function drawnText(found: readonly Values[]): string {
  const runs = found
    .filter(({ table }) => table !== undefined)
    .map(({ number, table, regrets }) => ({
      number: Number(number),
      table: String(table),
      area: regretAfter(Array.isArray(regrets) ? regrets : [], drawnRuns.initial).area,
    }));
  const without = new Map(runs.filter(({ table }) => table === 'none').map(({ number, area }) => [number, area]));
  const targets = { useful: '< 1', useless: '≤ 1.03' };
  const lines = Object.entries(targets).map(([table, target]) => {
    const logs = runs
      .filter((run) => run.table === table)
      .flatMap(({ number, area }) => {
        const other = without.get(number);
        return other ? [Math.log(area / other)] : [];
      });
    return `| ${table} (${logs.length}) | ${ratioText(logs)} | ${target} |`;
  });
  return `Drawn problems of one or two categorical inputs with 4 to 24 levels and up to two numeric ones: a path over two hidden
numbers of each level, and an effect of each level of its own. Useful properties follow the hidden numbers (four columns,
beside two at random); useless ones are at random. ${drawnRuns.evaluations} samples in series of ${drawnRuns.batch}, the first series the same.
Geometric mean of the area under regret relative to that without properties (problems), with an interval of 95 %.

| properties | area | target |
|---|---|---|
${lines.join('\n')}
`;
}

function arylationText(found: readonly Values[]): string {
  const targets = { names: '≥ 95.1, 98.7, 85 %', numbers: '≥ 96, 99.3, 92 %', properties: '≥ 97.5, 99.6, 97 %' };
  const titles = {
    names: 'names only',
    numbers: 'concentrations as levels, temperatures as numbers',
    properties: 'these, and the properties of base, ligand and solvent',
  };
  const lines = spaces.flatMap((space) => {
    const runs = found.filter((run) => run.space === space);
    if (runs.length === 0) return [];
    const at = (key: 'at30' | 'at50'): string => {
      const { middle, error } = meanWithError(runs.map((run) => Number(run[key])));
      return `${fixed(middle, 2)} ± ${fixed(1.96 * error, 2)}`;
    };
    const share = (100 * runs.filter(({ at50 }) => Number(at50) >= 99).length) / runs.length;
    return [
      `| ${titles[space]} (${runs.length}) | ${at('at30')} | ${at('at50')} | ${fixed(share, 0)} % | ${targets[space]} |`,
    ];
  });
  return `Direct arylation from ${arylationRuns.initial} samples in series of ${arylationRuns.batch}: the mean best yield in % at 30 and 50 samples, with an interval of
95 %, and the share of the runs (in brackets) that reach 99 %.

| inputs | at 30 | at 50 | ≥ 99 % | target |
|---|---|---|---|---|
${lines.join('\n')}
`;
}
