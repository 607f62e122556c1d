import { centreOf } from './complete-runs.ts';
import type { DesignInput } from './design.ts';
import { catalogueRuns, type DesignOffer, designOffers } from './design-catalogue.ts';
import { evaluateDesign } from './evaluate-design.ts';

/** A screening design beside the suggested one, and how much likelier it finds an effect. */
export interface MorePower {
  offer: DesignOffer;
  /** Its runs, with centre points. */
  runs: number;
  /** The least power of a main effect: its own, and that of the suggested design. */
  power: number;
  before: number;
}

/** A design that is not worth the words: fewer points of a hundred. */
const WORTH = 0.1;
/** The power that a design usually aims at. */
const USUAL = 0.8;
/** Larger designs are not compared. */
const MOST_RUNS = 128;

/**
 * The design that finds main effects with more power than a suggested one, and keeps them clear of pairs (HALF-92): of the
 * affordable ones the smallest that reaches 80 %, or the most powerful; where none of them is better, the smallest that
 * reaches it. Undefined where no design does, and for goals that are not judged by power.
 */
export function morePower(
  inputs: readonly DesignInput[],
  suggested: { goal: string; offer: DesignOffer; runs: number; centres: number },
  { affordable, deviations }: { affordable: number; deviations: number },
): MorePower | undefined {
  const { offer: own } = suggested;
  if (suggested.goal !== 'screen' || own.runs === undefined) return undefined;
  const before = leastPower(inputs, own, deviations);
  if (before >= 1 - WORTH) return undefined;
  const size = ({ runs = 0, centres }: DesignOffer): number => runs + centres;
  const others = designOffers(inputs, 'screen')
    .filter((offer) => offer.runs !== undefined && size(offer) > size(own) && size(offer) <= MOST_RUNS)
    .filter(({ family, model }) => family === 'definitive-screening' || model === 'interactions')
    .toSorted((a, b) => size(a) - size(b));
  let best: MorePower | undefined;
  for (const offer of others) {
    const runs = size(offer);
    if (best && runs > affordable) return best;
    const power = leastPower(inputs, offer, deviations);
    if (power < before + WORTH || (runs > affordable && power < USUAL)) continue;
    if (power >= USUAL) return { offer, runs, power, before };
    if (!best || power > best.power) best = { offer, runs, power, before };
  }
  return best;
}

function leastPower(inputs: readonly DesignInput[], offer: DesignOffer, deviations: number): number {
  const base = catalogueRuns(inputs, offer).map(({ coded }) => coded);
  const centres = Array.from({ length: offer.centres }, (_, turn) => centreOf(inputs, base, turn));
  const options = { model: offer.model, effect: { deviations }, region: [] };
  const { terms } = evaluateDesign(inputs, [...base, ...centres], options);
  return terms.reduce((least, { inputs: of, power }) => (of.length === 1 ? Math.min(least, power) : least), 1);
}
