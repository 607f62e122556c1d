import { neverTogether } from './blend-changes.ts';
import type { DesignGoal, DesignInput, DesignModel } from './design.ts';
import { type DesignOffer, designOffers, familyNames } from './design-catalogue.ts';
import { evaluateDesign } from './evaluate-design.ts';
import { expandModel } from './model-terms.ts';
import { type OnSteps, offeredRuns } from './offered-runs.ts';
import { fractionalFactorial } from './two-level.ts';

/** A design for so many runs, and why. */
export interface DesignSuggestion {
  goal: DesignGoal;
  offer: DesignOffer;
  /** The runs of an offer whose number is free. */
  runs: number;
  centres: number;
  /** Whose runs it has, without what they are enough for. */
  design: string;
  message: string;
}

/**
 * A design of at most so many runs that tells as much as possible apart; undefined without inputs or runs.
 *
 * @param atMost how many components of a mixture may be above 0
 */
export function suggestDesign(
  inputs: readonly DesignInput[],
  affordable: number,
  { onSteps, atMost = Infinity }: { onSteps?: OnSteps; atMost?: number } = {},
): DesignSuggestion | undefined {
  if (inputs.length === 0 || affordable < 1) return undefined;
  const fits = ({ runs = 0, centres }: DesignOffer) => runs + centres <= affordable;
  const from = (goal: DesignGoal, of: (offer: DesignOffer) => boolean) =>
    designOffers(inputs, goal).filter((offer) => offer.runs !== undefined && fits(offer) && of(offer));
  const needed = (model: DesignModel) => expandModel(inputs, model).size;
  // Without a run more than the model has terms, nothing estimates the error.
  const hasError = ({ model, runs = affordable, centres }: DesignOffer) => needed(model) < runs + centres;
  const enough = (offer: DesignOffer, what: string) =>
    hasError(offer) ? `is enough for ${what}` : `has no run left for the error beside ${what}`;
  const isMixed = inputs.some(({ kind }) => kind === 'mixture');
  const begin = `${inputs.length} input${inputs.length === 1 ? '' : 's'} and ${affordable} runs:`;
  const texts = (design: string, gain: string) => ({ design, message: `${design} ${gain}.` });
  const listed = (goal: DesignGoal, offer: DesignOffer | undefined, gain: string): DesignSuggestion | undefined =>
    offer && {
      goal,
      offer,
      runs: offer.runs ?? 0,
      centres: offer.centres,
      ...texts(`${begin} ${familyNames[offer.family]} of ${offer.runs} runs${centresText(offer.centres)}`, gain),
    };
  const searched = (goal: DesignGoal, model: DesignModel, gain: string): DesignSuggestion => {
    const offer = freeOffer(goal, model);
    const { family } = offer;
    return {
      goal,
      offer,
      runs: affordable,
      centres: 0,
      ...texts(`${begin} ${familyNames[family]} of all of them`, gain),
    };
  };
  if (isMixed) {
    const blend = from('mix', ({ family }) => family === 'simplex-centroid' || family === 'simplex-lattice').at(-1);
    if (blend) return listed('mix', blend, 'shows how the components blend');
    if (needed('interactions') <= affordable) {
      return neverTogether(inputs, atMost).length === 0
        ? searched('mix', 'interactions', 'tells blends of two components apart')
        : searched('fill', 'main', 'spreads over what can be mixed; some components are never in one blend');
    }
    return searched('fill', 'main', 'spreads over what can be mixed; effects cannot be told apart');
  }
  const curved = from('respond', ({ family }) => family === 'central-composite' || family === 'box-behnken');
  const screened = (
    of: (offer: DesignOffer) => boolean,
    which: number,
    what: string | ((offer: DesignOffer) => string),
  ) => {
    const offer = from('screen', of).at(which);
    return offer && listed('screen', offer, enough(offer, typeof what === 'string' ? what : what(offer)));
  };
  const clear = (offer: DesignOffer) =>
    hasClearEffects(inputs, offer, onSteps)
      ? 'the main effects clear of pairs'
      : 'the main effects, mixed up with parts of pairs';
  const hasCategories = inputs.some(({ kind, levels }) => kind === 'categorical' && levels > 2);
  const optimal = (what: string) => searched('screen', 'main', enough(freeOffer('screen', 'main'), what));
  const hasRunsLeft = needed('main') < affordable;
  const hasPairs = (offer: DesignOffer) => offer.model === 'interactions';
  /** The largest, also without some of its centre points: it tells main effects only. */
  const mixedUp = () => {
    const offer = designOffers(inputs, 'screen')
      .map((one) => ({ ...one, centres: Math.min(one.centres, affordable - (one.runs ?? affordable)) }))
      .findLast((one) => one.runs !== undefined && one.centres >= 0 && !hasPairs(one) && hasError(one));
    const isMixedUp = offer && !hasClearEffects(inputs, offer, onSteps);
    return (
      offer &&
      listed('screen', offer, enough(offer, isMixedUp ? 'the main effects, mixed up with pairs' : clear(offer)))
    );
  };
  return (
    listed('respond', curved[0], 'fits a curved surface with all pairs') ??
    screened(
      ({ family }) => family === 'definitive-screening',
      0,
      (offer) => `${clear(offer)}, and shows where a response is curved`,
    ) ??
    screened((offer) => hasPairs(offer) && hasError(offer), 0, 'main effects and pairs') ??
    screened(isClear(inputs), 0, clear) ??
    (hasRunsLeft && hasCategories ? optimal('the main effects of all categories') : undefined) ??
    mixedUp() ??
    (hasRunsLeft ? optimal('the main effects') : undefined) ??
    screened((offer) => !hasPairs(offer), -1, 'the main effects, mixed up with pairs') ??
    (needed('main') <= affordable
      ? optimal('the main effects')
      : searched('fill', 'main', 'spreads over the space; effects cannot be told apart'))
  );
}

const freeOffer = (goal: DesignGoal, model: DesignModel): DesignOffer => ({
  family: goal === 'fill' ? 'sobol' : 'optimal',
  variant: '',
  runs: undefined,
  model,
  centres: 0,
});

/** Whether no main effect takes a part of a pair where the steps of the inputs have the runs. */
function hasClearEffects(inputs: readonly DesignInput[], offer: DesignOffer, onSteps: OnSteps = (run) => run): boolean {
  const runs = offeredRuns(inputs, offer).map(onSteps);
  const { aliases } = evaluateDesign(inputs, runs, { model: 'main', effect: { deviations: 1 }, region: [] });
  return aliases.every(({ others }) => others.every(({ inputs: of }) => of[0] === of[1]));
}

const isClear =
  (inputs: readonly DesignInput[]) =>
  ({ family, runs = 0 }: DesignOffer): boolean =>
    family === 'fractional-factorial' && (fractionalFactorial(inputs.length, runs)?.resolution ?? 0) >= 4;

const centresText = (centres: number): string => (centres > 0 ? ` and ${centres} centre points` : '');
