import type { InParameter } from '#shared/contracts/parameters.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';

type Numeric = Pick<InParameter, 'levels' | 'scale' | 'min_value' | 'max_value' | 'step'>;

/** The values of a numeric input in words. Semicolons, because a comma may be the decimal symbol. */
export function numericValuesText(input: Numeric, decimal: DecimalSymbol): string {
  const { levels, scale, min_value, max_value, step } = input;
  const text = (value: number) => withSymbol(formatNumber(value), decimal);
  const values = levels
    ? levels.map(text).join('; ')
    : `${text(min_value)} to ${text(max_value)} in steps of ${text(step)}`;
  return scale === 'log' ? `${values}, on a logarithmic scale` : values;
}
