import { definitiveScreening } from './definitive-screening.ts';
import {
  type CodedRun,
  type DesignFamily,
  type DesignGoal,
  type DesignInput,
  type DesignModel,
  type DesignVariant,
  designVariants,
  type PlannedRun,
  type RunPurpose,
} from './design.ts';
import { extremeVertices, simplexCentroid, simplexLattice } from './mixture-designs.ts';
import { boxBehnken, centralComposite, usualCentres } from './response-surface.ts';
import { fractionalFactorial, fractionSizes, fullFactorial, plackettBurman, plackettBurmanSizes } from './two-level.ts';

/** A design that fits the inputs. */
export interface DesignOffer {
  family: DesignFamily;
  variant: DesignVariant;
  /** Its runs, without centre points; undefined where the number is free. */
  runs: number | undefined;
  /** The effects that it is made for. */
  model: DesignModel;
  /** The centre points that it usually has. */
  centres: number;
}

/** Designs of at most so many runs are offered. */
const MAX_RUNS = 512;

/** The designs for a goal that fit the inputs, those with few runs first. */
export function designOffers(inputs: readonly DesignInput[], goal: DesignGoal): DesignOffer[] {
  if (inputs.length === 0) return [];
  const offers = [...catalogueOf(inputs, goal)].filter((offer) => {
    const runs = offer.runs ?? 0;
    return runs <= MAX_RUNS;
  });
  return offers.sort((a, b) => (a.runs ?? Infinity) - (b.runs ?? Infinity));
}

function* catalogueOf(inputs: readonly DesignInput[], goal: DesignGoal): Generator<DesignOffer> {
  const isMixed = inputs.some(({ kind }) => kind === 'mixture');
  const free = { variant: '', runs: undefined, centres: 0 } as const;
  if (goal === 'augment') yield { ...free, family: 'optimal', model: 'quadratic' };
  if (goal === 'fill') {
    yield { ...free, family: 'sobol', model: 'main' };
    yield { ...free, family: 'maximin', model: 'main' };
  }
  if (goal === 'mix' && isMixed) {
    if (inputs.every(({ kind }) => kind === 'mixture')) yield* mixtures(inputs);
    yield { ...free, family: 'optimal', model: 'interactions' };
  }
  if (isMixed) return;
  if (goal === 'screen') yield* screening(inputs);
  if (goal === 'respond') yield* surfaces(inputs);
  if (goal === 'screen') yield { ...free, family: 'optimal', model: 'main' };
  if (goal === 'respond') yield { ...free, family: 'optimal', model: 'quadratic' };
}

function* screening(inputs: readonly DesignInput[]): Generator<DesignOffer> {
  const count = inputs.length;
  const centres = inputs.some(({ kind, levels }) => kind === 'numeric' && levels > 2) ? 3 : 0;
  const ends = inputs.map(({ kind, levels }) => (kind === 'categorical' ? levels : 2));
  const all = ends.reduce((product, levels) => product * levels, 1);
  yield { family: 'full-factorial', variant: 'ends', runs: all, model: count > 1 ? 'interactions' : 'main', centres };
  if (ends.some((levels) => levels !== 2)) return;
  for (const runs of fractionSizes(count)) {
    const resolution = fractionalFactorial(count, runs)?.resolution ?? 0;
    const model = resolution >= 5 ? 'interactions' : 'main';
    if (runs < 2 ** count) yield { family: 'fractional-factorial', variant: variantOf(runs), runs, model, centres };
  }
  for (const runs of plackettBurmanSizes) {
    if (count < runs && count >= 5)
      yield { family: 'plackett-burman', variant: variantOf(runs), runs, model: 'main', centres };
  }
  const screen = hasThreeValues(inputs) ? definitiveScreening(inputs) : undefined;
  const runs = screen && screen.pairs.length + screen.centre.length;
  if (runs) yield { family: 'definitive-screening', variant: '0', runs, model: 'main', centres: 0 };
  const more = hasThreeValues(inputs) ? definitiveScreening(inputs, 2) : undefined;
  if (more) {
    yield {
      family: 'definitive-screening',
      variant: '2',
      runs: more.pairs.length + more.centre.length,
      model: 'main',
      centres: 0,
    };
  }
}

/** The variant that a number names. */
const variantOf = (number: number): DesignVariant => designVariants.find((one) => one === String(number)) ?? '';

const hasThreeValues = (inputs: readonly DesignInput[]): boolean =>
  inputs.every(({ kind, levels }) => kind === 'categorical' || levels > 2);

function* surfaces(inputs: readonly DesignInput[]): Generator<DesignOffer> {
  const count = inputs.length;
  const threes = inputs.map(({ kind, levels }) => (kind === 'categorical' ? levels : Math.min(3, levels)));
  const all = threes.reduce((product, levels) => product * levels, 1);
  yield { family: 'full-factorial', variant: 'middle', runs: all, model: 'quadratic', centres: 0 };
  if (inputs.some(({ kind, levels }) => kind !== 'numeric' || levels < 3)) return;
  const centres = usualCentres(count);
  for (const variant of inputs.every(({ levels }) => levels > 4)
    ? (['face', 'rotatable', 'spherical'] as const)
    : (['face'] as const)) {
    const composite = centralComposite(count, variant);
    const runs = composite && composite.corners.length + composite.axial.length;
    if (runs) yield { family: 'central-composite', variant, runs, model: 'quadratic', centres };
  }
  const behnken = boxBehnken(count);
  if (behnken) yield { family: 'box-behnken', variant: '', runs: behnken.length, model: 'quadratic', centres };
}

/** The faces of more components are too many. */
export const MOST_FACES = 8;

function* mixtures(inputs: readonly DesignInput[]): Generator<DesignOffer> {
  const count = inputs.length;
  const isWhole = inputs.every(({ range }) => !range);
  for (const degree of isWhole ? [2, 3] : []) {
    const runs = simplexLattice(count, degree).length;
    yield { family: 'simplex-lattice', variant: variantOf(degree), runs, model: 'interactions', centres: 0 };
  }
  if (count <= MOST_FACES) {
    if (isWhole)
      yield { family: 'simplex-centroid', variant: '', runs: 2 ** count - 1, model: 'interactions', centres: 0 };
    yield { family: 'extreme-vertices', variant: '', runs: undefined, model: 'interactions', centres: 1 };
  }
}

/** The coded runs of a design of the catalogue, without centre points; none for those that have to be searched for. */
export function catalogueRuns(
  inputs: readonly DesignInput[],
  { family, variant }: Pick<DesignOffer, 'family' | 'variant'>,
): Pick<PlannedRun, 'coded' | 'purpose'>[] {
  const of = (purpose: RunPurpose, runs: readonly CodedRun[] = []) => runs.map((coded) => ({ coded, purpose }));
  const twoLevel = (runs: readonly CodedRun[] = []) =>
    of(
      'corner',
      runs.map((run) => run.map((value, at) => (inputs[at]?.kind === 'categorical' ? (value + 1) / 2 : value))),
    );
  switch (family) {
    case 'full-factorial':
      return of('corner', factorialOf(inputs, variant === 'middle' ? 3 : 2));
    case 'fractional-factorial':
      return twoLevel(fractionalFactorial(inputs.length, Number(variant))?.runs);
    case 'plackett-burman':
      return twoLevel(plackettBurman(inputs.length, Number(variant)));
    case 'definitive-screening': {
      const screen = definitiveScreening(inputs, Number(variant));
      return [...of('screening', screen?.pairs), ...of('centre', screen?.centre)];
    }
    case 'central-composite': {
      const found = variant === 'rotatable' || variant === 'spherical' ? variant : 'face';
      const composite = centralComposite(inputs.length, found);
      return [...of('corner', composite?.corners), ...of('axial', composite?.axial)];
    }
    case 'box-behnken':
      return of('edge', boxBehnken(inputs.length));
    case 'simplex-lattice':
      return of('blend', simplexLattice(inputs.length, Number(variant)));
    case 'simplex-centroid':
      return of('blend', simplexCentroid(inputs.length));
    case 'extreme-vertices': {
      const { vertices, centroids } = extremeVertices(inputs.map(({ range = wholeShare }) => range));
      return [...of('corner', vertices), ...of('blend', centroids)];
    }
    case 'optimal':
    case 'sobol':
    case 'maximin':
      return [];
  }
}

export const wholeShare = { min: 0, max: 1 };

/** All combinations of categories with the ends of numeric inputs, or with their middle too. */
const factorialOf = (inputs: readonly DesignInput[], most: number): CodedRun[] => {
  const counts = inputs.map(({ kind, levels }) => (kind === 'categorical' ? levels : Math.min(most, levels)));
  return fullFactorial(counts).map((run) =>
    run.map((level, at) => {
      const count = counts[at] ?? 2;
      if (inputs[at]?.kind === 'categorical') return level;
      return count === 1 ? 0 : (2 * level) / (count - 1) - 1;
    }),
  );
};

/** The names of families within a message. */
export const familyNames: Readonly<Record<DesignFamily, string>> = {
  'full-factorial': 'a full factorial design',
  'fractional-factorial': 'a fractional factorial design',
  'plackett-burman': "Plackett and Burman's design",
  'definitive-screening': 'a definitive screening design',
  'central-composite': 'a central composite design',
  'box-behnken': "Box and Behnken's design",
  'simplex-lattice': 'a simplex lattice',
  'simplex-centroid': 'a simplex centroid design',
  'extreme-vertices': 'the extreme vertices',
  optimal: 'an optimal design',
  sobol: 'a Sobol series',
  maximin: 'a maximin design',
};
