import type { InParameter } from '#shared/contracts/parameters.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';

/** A value of an input without its name and unit. */
export const inputValueText = (
  { is_categorical, categories }: Pick<InParameter, 'is_categorical' | 'categories'>,
  value: number,
  decimal: DecimalSymbol,
): string =>
  is_categorical ? (categories[value] ?? '') : withSymbol(formatNumber(Number(value.toPrecision(6))), decimal);

/** A value of an input in words: 'Heat 70 °C', 'Base Acetate'. */
const valueInWords = (input: InParameter, value: number, decimal: DecimalSymbol): string =>
  `${input.name} ${inputValueText(input, value, decimal)}${input.unit && !input.is_categorical ? ` ${input.unit}` : ''}`;

/** The other inputs of a setting, in words; '' without any. */
export function heldInWords(
  inputs: readonly InParameter[],
  setting: readonly number[],
  besides: readonly number[],
  decimal: DecimalSymbol,
): string {
  return inputs
    .flatMap((input, index) => (besides.includes(index) ? [] : [valueInWords(input, setting[index] ?? 0, decimal)]))
    .join(', ');
}

/**
 * The parts that are not held while two inputs move, because they take what these leave of their mixtures: by index, and
 * in words; '' without any.
 */
export function restOfMixtures({ inputs, request }: ModelSource, moved: readonly number[], decimal: DecimalSymbol) {
  const mixtures = (request.space.mixtures ?? []).filter((mixture) => mixture.inputs.some((at) => moved.includes(at)));
  const rests = mixtures.map(({ inputs: all, total }) => ({ parts: all.filter((at) => !moved.includes(at)), total }));
  const texts = rests.flatMap(({ parts, total }) => {
    const own = parts.flatMap((at) => inputs[at] ?? []);
    const [first] = own;
    if (!first) return [];
    const whole = `${withSymbol(formatNumber(total), decimal)}${first.unit && ` ${first.unit}`}`;
    const names = own.map(({ name }) => name).join(', ');
    return own.length === 1
      ? [`${names} takes what is left of ${whole}.`]
      : [`${names} share what is left of ${whole}, in their ratio in that setting.`];
  });
  return { parts: rests.flatMap(({ parts }) => parts), text: texts.join(' ') };
}
