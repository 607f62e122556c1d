import { mean, meanWithError, ratioText, regretAfter } from './methods.ts';
import { peers, runs, tables } from './olympus.ts';
import { meanText, overProblems, pairedRuns, ratioRow, verdict } from './paired-runs.ts';
import type { Store } from './store.ts';
import { fixed, type WorkRow } from './table-row.ts';

/** A peer on a table: its areas, and the logarithms of the engine's area beside its own, by seed. */
interface Rival {
  way: string;
  areas: number[];
  logs: number[];
}

interface Outcome {
  name: string;
  areas: number[];
  ends: number[];
  /** The logarithms of the area beside that of random choice, by seed. */
  random: number[];
  rivals: Rival[];
  /** The peer whose area is the smallest beside the engine's. */
  best?: Rival | undefined;
}

function outcomes(store: Store): Outcome[] {
  const all = store.all('olympus').map(({ values: { problem, way = 'engine', regrets, random } }) => ({
    ...{ problem, way, random: Number(random), isDone: Array.isArray(regrets) },
    ...regretAfter(Array.isArray(regrets) ? regrets : [], runs.initial),
  }));
  const { logs } = pairedRuns(store, 'olympus', runs.initial);
  return Object.keys(tables).flatMap((name) => {
    const of = (asked: string) => all.filter(({ problem, way, isDone }) => problem === name && way === asked && isDone);
    const own = of('engine');
    if (own.length === 0) return [];
    const rivals = peers
      .map((way) => ({ way, areas: of(way).map(({ area }) => area), logs: logs(name, 'engine', way) }))
      .filter((rival) => rival.logs.length > 0);
    return [
      {
        name,
        areas: own.map(({ area }) => area),
        ends: own.map(({ last }) => last),
        random: own.map(({ area, random }) => Math.log(area / random)),
        rivals,
        best: [...rivals].sort((a, b) => mean(b.logs) - mean(a.logs))[0],
      },
    ];
  });
}

/** No table should be worse than the best peer's area by more. */
const LIMIT = 1.1;

const isWorse = ({ logs }: Rival): boolean => {
  const { middle, error } = meanWithError(logs);
  return logs.length > 1 && middle - 2 * error > Math.log(LIMIT);
};

/** The rows of the targets of measured tables: the engine beside the best peer of each table. */
export function olympusRows(store: Store): WorkRow[] {
  const found = outcomes(store).flatMap(({ name, best }) => (best ? [{ name, best }] : []));
  const [first] = found;
  if (!first) return [];
  const work = `${found.length} measured tables of olympus`;
  const logs = found.map(({ best }) => best.logs);
  const worst = found.reduce((a, b) => (mean(b.best.logs) > mean(a.best.logs) ? b : a), first);
  const worse = found.filter(({ best }) => isWorse(best)).map(({ name }) => name);
  const least = Math.min(...logs.map((own) => own.length));
  return [
    ...ratioRow(work, logs, { target: 0.8, against: 'the best of Optuna, BayBE and HEBO' }),
    [
      work,
      `none above ${LIMIT} beyond two standard errors`,
      `${overProblems([worst.best.logs])} at worst (${worst.name}, ${worst.best.way})`,
      worse.length > 0 ? `**not met**: ${worse.join(', ')}` : verdict(0, 0, { runs: least }),
    ],
  ];
}

/** By peer, the share of samples after the start that repeat one, on the interpolated tables. */
function repeatsText(store: Store): string {
  return peers
    .flatMap((peer) => {
      const own = store.all('olympus').map(({ values }) => values);
      const found = own.filter(
        ({ problem, way, repeats }) => way === peer && repeats !== undefined && !tables[String(problem)]?.isListed,
      );
      const share = mean(found.map(({ repeats }) => Number(repeats) / (runs.evaluations - runs.initial)));
      return found.length > 0 ? [`${fixed(100 * share, 0)} % (${peer})`] : [];
    })
    .join(', ');
}

/** The chapter of measured tables. */
export function olympusText(store: Store): string {
  const found = outcomes(store);
  if (found.length === 0) return 'Not measured.\n';
  const lines = found.map(({ name, areas, ends, random }) => {
    const done = (100 * ends.filter((last) => last <= 1e-3).length) / ends.length;
    return `| ${name} (${areas.length}) | ${meanText(areas, 3)} | ${fixed(done, 0)} % | ${ratioText(random)} |`;
  });
  const byPeer = found.map(({ name, rivals, best }) => {
    const cells = peers.map((way) => {
      const rival = rivals.find((one) => one.way === way);
      return rival ? `${meanText(rival.areas, 3)}; ${ratioText(rival.logs)} (${rival.logs.length})` : 'not measured';
    });
    return `| ${name} | ${cells.join(' | ')} | ${best ? `${best.way}: ${ratioText(best.logs)}` : '–'} |`;
  });
  const all = found.flatMap(({ best }) => (best ? [best.logs] : []));
  return `With engine ${store.version('olympus')}. Tables of the olympus collection, ${runs.evaluations} samples in series of ${runs.batch}, the first series space-filling; rows of the same
settings are averaged. Of buchwald-a, suzuki-i (its yield), alkox and fullerenes only rows of the table may be chosen;
benzylation and colors-n9 are interpolated between their rows by Shepard's inverse distances. Area under the normalised
regret, mean with an interval of 95 %; the share of runs (in brackets) that end at the optimum; and the area relative to
that of random choice from the same starts, a geometric mean.

| table | area | at the optimum | beside random choice |
|---|---|---|---|
${lines.join('\n')}

The peers began with the same samples and chose in the same series: Optuna's GPSampler, BayBE's default recommender and
HEBO. Where only rows may be chosen, BayBE is given them, and what Optuna and HEBO ask for moves to the nearest row that
was not measured. By peer its area, the engine's area relative to it (a geometric mean over the same seeds) and in
brackets their number; the best peer of a table is that beside which the engine's area is the largest. Where points lie
between rows, the peers choose in ranges and are snapped to 50 steps. Samples that repeat one there: ${repeatsText(store)}.

| table | Optuna | BayBE | HEBO | the engine beside the best |
|---|---|---|---|---|
${byPeer.join('\n')}
| all; target ≤ 0.8, none above ${LIMIT} | | | | ${all.length > 0 ? overProblems(all) : 'not measured'} |
`;
}
