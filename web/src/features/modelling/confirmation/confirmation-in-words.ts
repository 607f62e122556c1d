import type { OutParameter } from '#shared/contracts/parameters.ts';
import { type Confirmation, compareRepeats } from '#shared/rules/effects/confirmation.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { bandText, type ValueWithInterval } from '#web/charts/frame/band-text.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import type { RepeatedSetting } from './repeated-settings.ts';

interface Expected {
  outputs: readonly OutParameter[];
  /** By output, what a model of the other samples expects. */
  predicted: readonly ValueWithInterval[];
  /** The outputs that a formula gives from the inputs alone are not judged. */
  known: ReadonlySet<string>;
  decimal: DecimalSymbol;
}

interface OutputVerdict {
  output: OutParameter;
  verdict: Confirmation['verdict'] | 'none';
  text: string;
}

/** The verdict on each output of repeats: `none` where the output is calculated from the inputs (TOLD-100). */
export function verdictsOn(
  repeats: RepeatedSetting,
  { outputs, predicted, known, decimal }: Expected,
): OutputVerdict[] {
  return outputs.flatMap((output, index): OutputVerdict[] => {
    const expected = predicted[index];
    const values = repeats.measured.flatMap((sample) => valuesOf(sample).get(output.uuid) ?? []);
    const [value] = values;
    if (value !== undefined && known.has(output.short_name)) {
      const text = withSymbol(formatNumber(value), decimal);
      return [{ output, verdict: 'none', text: calculatedText(output, text) }];
    }
    if (!expected || values.length < 2) return [];
    const confirmation = compareRepeats(values, expected);
    const words = { output, values, predicted: expected, decimal };
    return [{ output, verdict: confirmation.verdict, text: confirmationInWords(confirmation, words) }];
  });
}

const calculatedText = (output: OutParameter, value: string) =>
  `${nameWithUnit(output)} is calculated from the inputs: it is ${value}, and needs no confirmation.`;

/** The verdict on an output of repeats, with the intervals that it is made from. */
export function confirmationInWords(
  { mean, low, high, within, verdict }: Confirmation,
  {
    output,
    values,
    predicted,
    decimal,
  }: {
    output: Pick<OutParameter, 'name' | 'unit'>;
    values: readonly number[];
    predicted: ValueWithInterval;
    decimal: DecimalSymbol;
  },
): string {
  const measured = { value: mean, low, high };
  const repeats = values.length;
  // With the same digits: a verdict that hangs on the last can be followed.
  const found = `the mean of ${countOf(repeats, 'repeat', 'repeats')} is ${bandText(measured, decimal, { compared: predicted })}`;
  const expected = `the predicted ${bandText(predicted, decimal, { compared: measured, apartFrom: [...values, mean] })}`;
  const start = nameWithUnit(output);
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
