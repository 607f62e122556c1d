import type { Sample } from '#shared/contracts/samples.ts';
import { type DecimalSymbol, withSymbol } from '#shared/rules/number-format.ts';

export type ExpectedValue = Omit<NonNullable<Sample['predicted_outputs']>[number], 'uuid'>;

/** The prediction of a sample's output. */
export const expectedOf = ({ predicted_outputs }: Sample, output: string): ExpectedValue | undefined =>
  predicted_outputs?.find(({ uuid }) => uuid === output);

/** An expected value and its interval with as many decimals as the interval's width makes sense of. */
export function expectedTexts({ value, low, high }: ExpectedValue, decimal: DecimalSymbol) {
  const decimals = decimalsFor(high - low);
  const text = (number: number) => withSymbol(rounded(number, decimals), decimal);
  // A dash beside a minus reads as another minus.
  const range = `${text(low)}${low < 0 ? ' to ' : '–'}${text(high)}`;
  return { value: text(value), low: text(low), high: text(high), range };
}

/** Two significant digits of a width; undefined where numbers are better written with an exponent. */
function decimalsFor(width: number): number | undefined {
  if (!(width > 1e-6) || width >= 1e7) return undefined;
  return Math.max(0, 1 - Math.floor(Math.log10(width)));
}

function rounded(value: number, decimals: number | undefined): string {
  if (decimals === undefined || Math.abs(value) >= 1e9) return String(Number(value.toPrecision(4)));
  return (Number(value.toFixed(decimals)) + 0).toFixed(decimals);
}
