import { mean, ratioText, regretAfter } from '../methods.ts';
import { randomMean, runEngine } from '../optimise.ts';
import { meanText } from '../paired-runs.ts';
import { print } from '../regret.ts';
import { runLengths } from '../run-lengths.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { fixed, type WorkRow } from '../table-row.ts';
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

const titles = {
  names: 'names only',
  numbers: 'concentrations as levels, temperatures as numbers',
  properties: 'these numbers, and properties of base, ligand and solvent',
};

/** The least mean best of direct arylation at 30 and 50 samples, and share of runs that reach 99 %. */
const wanted = { names: [95.1, 98.7, 85], numbers: [96, 99.3, 92], properties: [97.5, 99.6, 97] } as const;

function arylationFigures(found: readonly Values[], space: (typeof spaces)[number]) {
  const runs = found.filter((run) => run.space === space);
  const at = (key: 'at30' | 'at50'): number[] => runs.map((run) => Number(run[key]));
  const share = (100 * at('at50').filter((best) => best >= 99).length) / runs.length;
  return { count: runs.length, at30: at('at30'), at50: at('at50'), share };
}

/** The rows of targets of direct arylation, by what the engine knows of its inputs. */
export function arylationRows(store: Store): WorkRow[] {
  const found = store.all('properties').map(({ values }) => values);
  return spaces.flatMap((space): WorkRow[] => {
    const { count, at30, at50, share } = arylationFigures(found, space);
    if (count === 0) return [];
    const [least30, least50, leastShare] = wanted[space];
    const gaps = [
      { name: 'at 30', digits: 2, of: mean(at30), least: least30 },
      { name: 'at 50', digits: 2, of: mean(at50), least: least50 },
      { name: '≥ 99 %', digits: 0, of: share, least: leastShare },
    ].filter(({ of, least, digits }) => Number(fixed(of, digits)) < least);
    const missed = gaps.map(({ name, of, least, digits }) => `${name} ${fixed(least - of, digits)} below`).join(', ');
    return [
      [
        `direct arylation from 5, series of 5: ${titles[space]}`,
        `best at 30 and 50, share ≥ 99 %: ≥ ${least30}, ${least50}, ${leastShare} %`,
        `${meanText(at30, 2)}, ${meanText(at50, 2)}, ${fixed(share, 0)} %; ${count} seeds`,
        missed ? `**not met**: ${missed}` : 'met',
      ],
    ];
  });
}

function arylationText(found: readonly Values[]): string {
  const lines = spaces.flatMap((space) => {
    const { count, at30, at50, share } = arylationFigures(found, space);
    if (count === 0) return [];
    const [least30, least50, leastShare] = wanted[space];
    return [
      `| ${titles[space]} (${count}) | ${meanText(at30, 2)} | ${meanText(at50, 2)} | ${fixed(share, 0)} % | ≥ ${least30}, ${least50}, ${leastShare} % |`,
    ];
  });
  return `Direct arylation from ${arylationRuns.initial} samples in series of ${arylationRuns.batch}: the mean best yield in % at 30 and 50 samples, with an interval of
95 %, and the share of the runs (in brackets) that reach 99 %.

| inputs | at 30 | at 50 | ≥ 99 % | target |
|---|---|---|---|---|
${lines.join('\n')}
`;
}
