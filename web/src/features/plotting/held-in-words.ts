import type { InParameter } from '#shared/contracts/parameters.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';

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
