import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Confirmation } from '#shared/rules/effects/confirmation.ts';
import { countOf } from '#shared/rules/format-count.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { bandText, type ValueWithInterval } from '#web/charts/frame/band-text.ts';

/** The verdict on an output of repeats, with the intervals that it is made from. */
export function confirmationInWords(
  { mean, low, high, within, verdict }: Confirmation,
  {
    output: { name, unit },
    repeats,
    predicted,
    decimal,
  }: {
    output: Pick<OutParameter, 'name' | 'unit'>;
    repeats: number;
    predicted: ValueWithInterval;
    decimal: DecimalSymbol;
  },
): string {
  const measured = { value: mean, low, high };
  // With the same digits: a verdict that hangs on the last can be followed.
  const found = `the mean of ${countOf(repeats, 'repeat', 'repeats')} is ${bandText(measured, decimal, predicted)}`;
  const expected = `the predicted ${bandText(predicted, decimal, measured)}`;
  const start = unit ? `${name} (${unit})` : name;
  switch (verdict) {
    case 'confirmed':
      return `${start} is confirmed: ${found}, and all lie within ${expected}.`;
    case 'scattered':
      return `${start} is confirmed on average only: ${found}, but ${repeats - within} of ${repeats} ${repeats - within === 1 ? 'lies' : 'lie'} outside ${expected}.`;
    case 'below':
      return `${start} is not confirmed: ${found}, below ${expected}.`;
    case 'above':
      return `${start} is not confirmed: ${found}, above ${expected}.`;
  }
}
