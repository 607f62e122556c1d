import { dividingStep } from '#shared/rules/dividing-step.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';

/** That a step does not reach the largest value, and the nearest step that does; undefined where it does. */
export function stepText(
  [min, max, step]: readonly [number, number, number],
  decimal: DecimalSymbol,
): { text: string; nearest?: { value: number; text: string } } | undefined {
  const found = dividingStep(min, max, step);
  if (!found) return undefined;
  const written = (value: number) => withSymbol(formatNumber(value), decimal);
  const { last, nearest } = found;
  return {
    text: `The last value is ${written(last)}: steps of ${written(step)} do not reach ${written(max)}.`,
    ...(nearest !== undefined && { nearest: { value: nearest, text: written(nearest) } }),
  };
}
