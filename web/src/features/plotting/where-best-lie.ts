import { logGamma } from '#shared/rules/designs/noncentral-f.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';

/** The values of a parameter, by sample; of a category its index. */
interface Compared {
  label: string;
  categories: readonly string[] | undefined;
  values: ArrayLike<number>;
}

/** Fewer scores say nothing about where the best of them lie. */
const LEAST = 10;
/** The best samples are this share of all, and at least so many. */
const SHARE = 0.2;
const FEWEST = 4;
/** The most parameters that the message names. */
const NAMED = 3;
/** Chance alone would place the best so near to each other in one of twenty charts. */
const CHANCE = 0.05;

/**
 * The chance that so many samples, drawn without replacement, lie in one range, or have one value, that holds at most
 * `within` of all samples: by the least value among those drawn, hypergeometric.
 */
function chanceToLieWithin(
  values: readonly number[],
  { drawn, within, ofOneValue }: { drawn: number; within: number; ofOneValue: boolean },
): number {
  const sorted = Float64Array.from(values).sort();
  const starts = [...sorted.keys()].filter((at) => at === 0 || sorted[at] !== sorted[at - 1]);
  const counts = starts.map((start, at) => (starts[at + 1] ?? sorted.length) - start);
  const n = values.length;
  const logWays = (of: number) => logGamma(of + 1) - logGamma(of - drawn + 1);
  /** The chance that all are among `some` samples. */
  const chanceOf = (some: number) => (some < drawn ? 0 : Math.exp(logWays(some) - logWays(n)));
  let [sum, held, next] = [0, 0, 0];
  for (const [least, own] of counts.entries()) {
    if (next <= least) [held, next] = [own, least + 1];
    while (!ofOneValue && next < counts.length && held + (counts[next] ?? 0) <= within) {
      held += counts[next] ?? 0;
      next += 1;
    }
    if (own <= within) sum += chanceOf(held) - chanceOf(held - own);
    held -= own;
  }
  return sum;
}

/**
 * Says where the best samples lie: in which parameters they have a narrower range, or one category, than as many samples
 * drawn from all would have, by their places in the order of the values, so that settings that were tried often say no
 * more than others (HALF-93).
 *
 * @param scores by sample; NaN without one
 */
export function whereBestLie(axes: readonly Compared[], scores: ArrayLike<number>, decimal: DecimalSymbol): string {
  if (axes.length === 0) return '';
  const scored = Array.from(scores, (score, sample) => ({ score, sample })).filter(({ score }) =>
    Number.isFinite(score),
  );
  if (scored.length < LEAST) return `Fewer than ${LEAST} samples have a score: too few to say where the best lie.`;
  const order = scored.toSorted((a, b) => b.score - a.score);
  const last = order[Math.max(FEWEST, Math.ceil(SHARE * order.length)) - 1]?.score ?? 0;
  const best = order.filter(({ score }) => score >= last);
  if (best.length > order.length / 2) return 'Too many samples are equally good to say where the best lie.';
  const found = axes.flatMap((axis) => {
    const valuesOf = (samples: readonly { sample: number }[]) =>
      samples.map(({ sample }) => axis.values[sample] ?? Number.NaN).filter(Number.isFinite);
    const [own, all] = [valuesOf(best), valuesOf(scored)];
    if (own.length < best.length) return [];
    const [low, high] = [Math.min(...own), Math.max(...own)];
    const isComparable = axis.categories === undefined || low === high;
    if (!isComparable) return [];
    const within = all.filter((value) => value >= low && value <= high).length;
    const chance = chanceToLieWithin(all, { drawn: own.length, within, ofOneValue: axis.categories !== undefined });
    if (chance > CHANCE / axes.length) return [];
    const text = (value: number) => axis.categories?.[value] ?? withSymbol(formatNumber(value), decimal);
    return [`${axis.label} ${low === high ? text(low) : `${text(low)} to ${text(high)}`}`];
  });
  const who = `The best ${best.length} of ${order.length} samples with a score`;
  const compared = axes.length > NAMED ? 'these inputs' : axes.map(({ label }) => label).join(' and ');
  return found.length > 0
    ? `${who} lie at ${found.join(', ')}: closer together than chance would place them.`
    : `${who} lie in no range and no single category of ${compared} that chance would hardly give them: by their ranges alone nothing can be concluded. Where they lie more often than others, a model shows.`;
}
