import type { DesignInput } from './design.ts';
import { type DesignOffer, designOffers } from './design-catalogue.ts';
import { evaluateDesign } from './evaluate-design.ts';
import { type OnSteps, offeredRuns } from './offered-runs.ts';

/** A screening design beside the suggested one, and how much likelier it finds an effect. */
export interface MorePower {
  offer: DesignOffer;
  /** How often each of its settings is run: 1, unless it is the suggested design again. */
  replicates: number;
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
 * affordable ones, among them the suggested one as often as it can be afforded, the smallest that reaches 80 %, or the most
 * powerful; where none of them is better, the smallest that reaches it. Undefined where no design does, and for goals that
 * are not judged by power. Rules are not asked.
 */
export function morePower(
  inputs: readonly DesignInput[],
  suggested: { goal: string; offer: DesignOffer; runs: number; centres: number },
  { affordable, deviations, onSteps }: { affordable: number; deviations: number; onSteps?: OnSteps },
): MorePower | undefined {
  const { offer: own } = suggested;
  if (suggested.goal !== 'screen' || own.runs === undefined) return undefined;
  const before = leastPower(inputs, { offer: own, replicates: 1 }, { deviations, onSteps });
  if (before >= 1 - WORTH) return undefined;
  const again = Math.floor(affordable / own.runs);
  const others = [
    ...designOffers(inputs, 'screen')
      .filter((offer) => offer.runs !== undefined && sizeOf(offer) > sizeOf(own))
      .filter(({ family, model }) => family === 'definitive-screening' || model === 'interactions')
      .map((offer) => ({ offer, replicates: 1 })),
    ...(again > 1 ? [{ offer: { ...own, centres: 0 }, replicates: again }] : []),
  ]
    .map((one) => ({ ...one, runs: sizeOf(one.offer, one.replicates) }))
    .filter(({ runs }) => runs <= MOST_RUNS)
    .toSorted((a, b) => a.runs - b.runs);
  let best: MorePower | undefined;
  for (const other of others) {
    if (best && other.runs > affordable) return best;
    const found = { ...other, power: leastPower(inputs, other, { deviations, onSteps }), before };
    if (found.power < before + WORTH || (found.runs > affordable && found.power < USUAL)) continue;
    if (found.power >= USUAL) return found;
    if (!best || found.power > best.power) best = found;
  }
  return best;
}

const sizeOf = ({ runs = 0, centres }: DesignOffer, replicates = 1): number => runs * replicates + centres;

function leastPower(
  inputs: readonly DesignInput[],
  { offer, replicates }: Pick<MorePower, 'offer' | 'replicates'>,
  { deviations, onSteps = (run) => run }: { deviations: number; onSteps: OnSteps | undefined },
): number {
  const runs = offeredRuns(inputs, offer, replicates).map(onSteps);
  const { terms } = evaluateDesign(inputs, runs, { model: offer.model, effect: { deviations }, region: [] });
  return terms.reduce((least, { inputs: of, power }) => (of.length === 1 ? Math.min(least, power) : least), 1);
}
