import type { InParameter } from '#shared/contracts/parameters.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';

/** A value of an input in words: 'Heat 70 °C', 'Base Acetate'. */
function valueInWords(
  { name, unit, is_categorical, categories }: InParameter,
  value: number,
  decimal: DecimalSymbol,
): string {
  if (is_categorical) return `${name} ${categories[value] ?? ''}`;
  const text = withSymbol(formatNumber(Number(value.toPrecision(6))), decimal);
  return `${name} ${text}${unit ? ` ${unit}` : ''}`;
}

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
