import type { Proposal, ProposeResult, SeriesCondition } from './types.ts';

/** The values of the held inputs that samples of a series share, by input; others are not in it. */
export type HeldValues = ReadonlyMap<number, number>;

/** A series, with the sum of the improvements that were expected of its samples. */
export interface ChosenSeries extends ProposeResult {
  gain: number;
  /** Whether it was chosen with less effort than a series that is proposed. */
  isRough: boolean;
}

/**
 * Proposes a series all of whose samples lie in one of the plots, or without any a free one.
 *
 * @param isRough whether it is chosen to be compared with others, from fewer candidates that stay as they were found
 */
export type ProposeWithin = (
  plots: readonly HeldValues[] | undefined,
  count: number,
  isRough: boolean,
) => Promise<ChosenSeries>;

/** Samples of the free series whose held values are compared, and plots that are tried at a time. */
const COMPARED = 6;

/**
 * Proposes a series in which held inputs have few different values, chosen together with its samples: the plots of a free
 * series are compared by what a whole series in each is expected to gain, roughly (ENGINE-120), and a plot joins while
 * that adds to it. Inputs that are held together change together, as the whole plots of a split-plot design, unless the
 * series would have too few samples so. The samples of a plot follow each other.
 */
export async function proposeHeld(
  conditions: readonly (SeriesCondition | undefined)[],
  count: number,
  propose: ProposeWithin,
): Promise<ChosenSeries> {
  const most = new Map([...conditions.entries()].flatMap(([input, one]) => (one?.same ? [[input, one.same]] : [])));
  if (most.size === 0) return await propose(undefined, count, false);
  const plotOf = ({ point }: Proposal): HeldValues =>
    new Map([...most.keys()].map((input) => [input, point[input] ?? 0]));
  const free = await propose(undefined, Math.min(count, COMPARED), false);
  const found = distinct(free.proposals.map(plotOf));
  const options = distinct([...found, ...combined(found)]);
  let plots: readonly HeldValues[] = [];
  let best: ChosenSeries | undefined;
  // Too few plots to have the whole series in them are joined by more of the same values.
  const isShort = () => best !== undefined && best.proposals.length < count;
  while (plots.length < Math.max(...most.values()) || isShort()) {
    const before: ChosenSeries | undefined = best;
    const used = new Set(plots.map(keyOf));
    const open = options.filter((option) => !used.has(keyOf(option)) && keeps([...plots, option], most));
    for (const option of open.slice(0, COMPARED)) {
      const series = await propose([...plots, option], count, true);
      if (!best || isBetter(series, best)) best = series;
    }
    if (!best || best === before) break;
    plots = distinct(best.proposals.map(plotOf));
  }
  if (!best) return free;
  const series = best.isRough && plots.length > 0 ? await propose(plots, count, false) : best;
  return { ...series, proposals: inPlots(series.proposals, plotOf) };
}

const isBetter = (one: ChosenSeries, other: ChosenSeries): boolean =>
  one.proposals.length > other.proposals.length ||
  (one.proposals.length === other.proposals.length && one.gain > other.gain);

/** All plots of the held inputs' values in some plots. */
function combined(plots: readonly HeldValues[]): HeldValues[] {
  const inputs = [...(plots[0]?.keys() ?? [])];
  return inputs.reduce<HeldValues[]>(
    (combinations, input) => {
      const values = [...new Set(plots.map((plot) => plot.get(input) ?? 0))];
      return combinations.flatMap((plot) => values.map((value) => new Map([...plot, [input, value]])));
    },
    [new Map()],
  );
}

/** Whether each input has no more values than it may. */
const keeps = (plots: readonly HeldValues[], most: ReadonlyMap<number, number>): boolean =>
  [...most].every(([input, count]) => new Set(plots.map((plot) => plot.get(input))).size <= count);

const keyOf = (plot: HeldValues): string => [...plot.values()].join(',');

function distinct(plots: readonly HeldValues[]): HeldValues[] {
  return [...new Map(plots.map((plot) => [keyOf(plot), plot])).values()];
}

/** The samples of each plot together, in the order in which the plots came. */
function inPlots(proposals: readonly Proposal[], plotOf: (proposal: Proposal) => HeldValues): Proposal[] {
  return [...Map.groupBy(proposals, (proposal) => keyOf(plotOf(proposal))).values()].flat();
}
