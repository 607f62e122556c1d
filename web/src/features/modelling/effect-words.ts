import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Effect, Effects, Interaction } from '#shared/engine/predictions/effects.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';

/** Below this share of the variance, an effect is not worth a word. */
const least = 0.01;
/** The interactions that are named. */
const named = 3;

const courses = {
  flat: 'less than 1 % alone',
  rises: 'rises with it',
  falls: 'falls with it',
  varies: 'rises and falls',
};

/** The course of the score along an input, in words; of one that does little alone, how much it does in pairs. */
export function effectInWords(
  { input: index, shape, share }: Effect,
  input: InParameter,
  interactions: readonly Interaction[],
  decimal: DecimalSymbol,
): string {
  if (share < least) {
    const inPairs = interactions
      .filter(({ inputs }) => inputs.includes(index))
      .reduce((sum, one) => sum + one.share, 0);
    return inPairs < least ? courses.flat : `${courses.flat}, ${shareText(inPairs)} in pairs with others`;
  }
  if (!('at' in shape)) return courses[shape.kind];
  if (shape.kind === 'level') return `highest with ${input.categories[shape.at] ?? ''}`;
  const at = withSymbol(formatNumber(Number(shape.at.toPrecision(3))), decimal);
  const place = input.unit ? `${at} ${input.unit}` : at;
  return shape.kind === 'maximum' ? `highest near ${place}` : `lowest near ${place}`;
}

/** A sign for the course of a curve, for a table that is read at a glance; the words say the same. */
export function effectSign({ shape, share }: Effect): string {
  return share < least ? '·' : signs[shape.kind];
}

const signs = { flat: '·', rises: '↑', falls: '↓', varies: '∿', maximum: '∩', minimum: '∪', level: '●' };

/** The strongest interaction of a quantity: 'Heat × Base (12 %)'; undefined where none is worth a word. */
export function strongestInteraction({ interactions }: Effects, inputs: readonly InParameter[]): string | undefined {
  const [strongest] = interactions;
  if (!strongest || strongest.share < least) return undefined;
  const [a, b] = strongest.inputs;
  return `${inputs[a]?.name} × ${inputs[b]?.name} (${shareText(strongest.share)})`;
}

/** The strongest interactions, in words. */
export function interactionsInWords(interactions: readonly Interaction[], inputs: readonly InParameter[]): string {
  const strong = interactions.filter(({ share }) => share >= least).slice(0, named);
  // Shares add up, so that a product of two components is also a sum of curves of single ones.
  const blends = inputs.some(({ part_of }) => part_of)
    ? ' Two components of a mixture are not compared: how they blend is in their curves here, and in the effects below.'
    : '';
  if (strong.length === 0) return `No two inputs do more together than each does alone, by 1 % or more.${blends}`;
  const texts = strong.map(({ inputs: [a, b], share }) => {
    return `${inputs[a]?.name} with ${inputs[b]?.name} (${shareText(share)})`;
  });
  return `Strongest interactions, what two inputs do only together: ${texts.join(', ')}.${blends}`;
}

/** The part of the variance that neither an input alone nor a named interaction explains; '' where it is next to none. */
export function restInWords({ effects, interactions }: Effects): string {
  const listed = interactions.filter(({ share }) => share >= least).slice(0, named);
  const rest = 1 - [...effects, ...listed].reduce((sum, { share }) => sum + share, 0);
  if (rest < 0.005) return '';
  return ` The remaining ${shareText(rest)} are weaker pairs, and what three or more inputs do only together.`;
}

/** Consistent with the words: below 1 %, no 1 is shown. */
export const shareText = (share: number) => (share > 0 && share < least ? '< 1 %' : `${Math.round(100 * share)} %`);
