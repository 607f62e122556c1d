import { type CodedRun, type DesignInput, type Draws, inRandomOrder, type PlannedRun } from './design.ts';
import { expandModel, secondOrder } from './model-terms.ts';

export interface RunOptions {
  /** Runs at the centre of all inputs, in addition. */
  centres: number;
  /** How often each setting is run. */
  replicates: number;
  /** Into how many blocks the runs are divided; 1 for none. */
  blocks: number;
  isRandom: boolean;
}

/**
 * The runs of a design with what was asked for beside it, in the order in which they are to be made: block after block,
 * a held input's values together, at random within them.
 */
export function completeRuns(
  inputs: readonly DesignInput[],
  runs: readonly Pick<PlannedRun, 'coded' | 'purpose'>[],
  { centres, replicates, blocks, isRandom }: RunOptions,
  draws: Draws,
): PlannedRun[] {
  const repeated = Array.from({ length: replicates }, (_, at) =>
    runs.map((run): PlannedRun => ({ ...run, replicate: at + 1 })),
  ).flat();
  const settings = runs.map(({ coded }) => coded);
  const middle = Array.from(
    { length: centres },
    (_, at): PlannedRun => ({
      coded: centreOf(inputs, settings, at),
      purpose: 'centre',
      replicate: 1,
    }),
  );
  const all = countReplicates([...repeated, ...middle]);
  const block = blocks > 1 ? blocksOf(inputs, all, blocks, draws) : undefined;
  const planned = block ? all.map((run, at): PlannedRun => ({ ...run, block: (block[at] ?? 0) + 1 })) : all;
  return isRandom ? inRunOrder(inputs, planned, draws) : planned.toSorted((a, b) => (a.block ?? 0) - (b.block ?? 0));
}

/** The same setting again is another replicate of it, whatever it is for. */
function countReplicates(runs: readonly PlannedRun[]): PlannedRun[] {
  const counts = new Map<string, number>();
  return runs.map((run) => {
    const key = run.coded.join();
    const replicate = (counts.get(key) ?? 0) + 1;
    counts.set(key, replicate);
    return { ...run, replicate };
  });
}

/** The centre of numeric inputs, the mean blend of a mixture, and each combination of categories in turn. */
export function centreOf(inputs: readonly DesignInput[], runs: readonly CodedRun[], turn: number): CodedRun {
  let rest = turn;
  return inputs.map(({ kind, levels }, at) => {
    if (kind === 'numeric') return 0;
    if (kind === 'mixture') return runs.reduce((sum, run) => sum + (run[at] ?? 0), 0) / Math.max(1, runs.length);
    const level = rest % levels;
    rest = Math.floor(rest / levels);
    return level;
  });
}

/** The starts of a search for blocks: many for few runs, each of which is quick. */
const blockStarts = (runs: number): number => Math.min(200, Math.max(4, Math.round(40_000 / runs ** 2)));
/** Main effects are kept apart from blocks before pairs are. */
const MAIN_WEIGHT = 10;

/** Even blocks that share as little as possible with main effects, pairs and squares: exchanges of two runs, several starts. */
function blocksOf(inputs: readonly DesignInput[], runs: readonly PlannedRun[], blocks: number, draws: Draws): number[] {
  const columns = balanceColumns(inputs, runs);
  let best: { block: number[]; miss: number } | undefined;
  for (let start = 0; start < blockStarts(runs.length) && best?.miss !== 0; start += 1) {
    const order = inRandomOrder([...runs.keys()], draws);
    const block = runs.map(() => 0);
    // Centre points first, so that each block has its share of them.
    const sorted = order.toSorted(
      (a, b) => Number(runs[b]?.purpose === 'centre') - Number(runs[a]?.purpose === 'centre'),
    );
    for (const [at, run] of sorted.entries()) block[run] = at % blocks;
    const miss = exchangeBlocks(columns, block, blocks);
    if (!best || miss < best.miss - 1e-9) best = { block, miss: miss < 1e-9 ? 0 : miss };
  }
  return best?.block ?? [];
}

/** By run, the columns that blocks should share nothing with, each less its mean. */
function balanceColumns(inputs: readonly DesignInput[], runs: readonly PlannedRun[]): Float64Array[] {
  const [main, second] = [expandModel(inputs, 'main'), secondOrder(inputs)];
  const rows = runs.map(({ coded, purpose }) => {
    const row = new Float64Array(main.size + second.size + 1);
    main.fill(coded, row.subarray(0, main.size));
    for (let at = 0; at < main.size; at += 1) row[at] = (row[at] ?? 0) * MAIN_WEIGHT;
    second.fill(coded, row.subarray(main.size, main.size + second.size));
    row[main.size + second.size] = MAIN_WEIGHT * Number(purpose === 'centre');
    return row;
  });
  const means = rows[0]?.map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length);
  return rows.map((row) => row.map((value, at) => value - (means?.[at] ?? 0)));
}

/** Exchanges pairs of runs while that lowers the squared sums of blocks, which it returns. */
function exchangeBlocks(columns: readonly Float64Array[], block: number[], blocks: number): number {
  const size = columns[0]?.length ?? 0;
  const sums = Array.from({ length: blocks }, () => new Float64Array(size));
  for (const [run, row] of columns.entries()) {
    const sum = sums[block[run] ?? 0];
    for (let at = 0; sum && at < size; at += 1) sum[at] = (sum[at] ?? 0) + (row[at] ?? 0);
  }
  for (let improved = true; improved; ) {
    improved = false;
    for (let one = 0; one < columns.length; one += 1) {
      for (let other = 0; other < one; other += 1) {
        const [here, there] = [sums[block[one] ?? 0], sums[block[other] ?? 0]];
        const [a, b] = [columns[one], columns[other]];
        if (here === there || !here || !there || !a || !b) continue;
        let change = 0;
        for (let at = 0; at < size; at += 1) {
          const moved = (b[at] ?? 0) - (a[at] ?? 0);
          change += 2 * moved * ((here[at] ?? 0) - (there[at] ?? 0) + moved);
        }
        if (change > -1e-9) continue;
        for (let at = 0; at < size; at += 1) {
          const moved = (b[at] ?? 0) - (a[at] ?? 0);
          here[at] = (here[at] ?? 0) + moved;
          there[at] = (there[at] ?? 0) - moved;
        }
        [block[one], block[other]] = [block[other] ?? 0, block[one] ?? 0];
        improved = true;
      }
    }
  }
  return sums.reduce((sum, row) => sum + row.reduce((squares, value) => squares + value * value, 0), 0);
}

/** At random within a block; all runs with the same values of held inputs follow each other. */
function inRunOrder(inputs: readonly DesignInput[], runs: readonly PlannedRun[], draws: Draws): PlannedRun[] {
  const held = inputs.flatMap((input, at) => (input.held === undefined ? [] : [at]));
  const blocks = [...Map.groupBy(runs, ({ block = 0 }) => block)].sort(([a], [b]) => a - b);
  return blocks.flatMap(([, inBlock]) => {
    const plots = Map.groupBy(inBlock, ({ coded }) => held.map((at) => coded[at]).join());
    return inRandomOrder([...plots.values()], draws).flatMap((plot) => inRandomOrder(plot, draws));
  });
}
