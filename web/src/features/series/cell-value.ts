import type { Sample } from '#shared/contracts/samples.ts';
import type { PredictedOn } from '#shared/engine/predictions/predicted-on.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import {
  type DecimalSymbol,
  formatNumber,
  mayBeThousand,
  numberForFile,
  typedNumber,
  withSymbol,
} from '#shared/rules/number-format.ts';
import type { CellEdit, CellValue } from '#shared/samples/sample-values.ts';

/** A value as text: a category's label, a number, a text as it is, or ''. */
export function cellText(
  value: CellValue | undefined,
  categories: readonly string[] | undefined,
  decimal: DecimalSymbol = '.',
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return categories ? (categories[value] ?? '') : withSymbol(formatNumber(value), decimal);
}

/** Where a sample came from. A plan's samples arrive by the call that imports (decision SAMPLE-13). */
export const sourceText = ({ source, planned }: Pick<Sample, 'source' | 'planned'>) => (planned ? 'planned' : source);

/** A calculated value in a narrow column, with six digits. */
export function calculatedText(value: number | null | undefined, decimal: DecimalSymbol = '.'): string {
  return value === null || value === undefined ? '' : withSymbol(String(roundedValue(value)), decimal);
}

/** A calculated value with the digits that are shown. */
export const roundedValue = (value: number): number => Number(value.toPrecision(6));

/** A score as text. */
export const scoreText = (value: number, decimal: DecimalSymbol = '.') =>
  withSymbol(formatNumber(roundedScore(value)), decimal);

/** A score with the digits that are shown. */
export const roundedScore = (value: number): number => Math.round(value * 1000) / 1000;

/** Says why a predicted score is not the one that was predicted, or is missing. */
export function scaleText(on: PredictedOn, predicted: string): string {
  if (on === 'other outputs') return 'Predicted for other outputs than those that count in the score today';
  return on === 'of its model'
    ? 'On the scale of the model, which is not that of today: samples, targets or importances have changed since. A new model predicts it anew'
    : `By the predicted outputs on the scale of today, without an interval; predicted as ${predicted} before samples, targets or importances changed`;
}

/** A value for editing: all digits with the account's decimal symbol, or the category's index. */
export function cellDraft(value: CellValue | undefined, decimal: DecimalSymbol): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : numberForFile(value, decimal);
}

/** Says of a number that is refused for its decimal symbol which one the account has, and where that is set. */
export function decimalHint(text: string, decimal: DecimalSymbol): string {
  const hasOther = /^\s*[+-]?[\d.,]+\s*$/.test(text) && text.includes(decimal === '.' ? ',' : '.');
  if (!hasOther) return '';
  if (decimal === ',' && mayBeThousand(text)) {
    const [whole, part] = [text.trim().replaceAll('.', ''), text.trim().replace('.', ',')];
    return `: ${text.trim()} may be ${whole} or ${part}`;
  }
  return `. The decimal symbol of your account is the ${decimal === '.' ? 'point' : 'comma'} (Account, Settings)`;
}

/** The label that a text is, or the message that refuses it; none where it is empty. */
export function readLabel(text: string): { value: string | null } | { error: string } {
  const label = text.trim();
  if (label.length > limits.label) return { error: messages.tooLong('Label', limits.label) };
  return { value: label || null };
}

/** The value of a text typed into a cell, or the message that refuses it. Outputs may be empty, inputs may not. */
export function readCell(
  text: string,
  column: { kind: CellEdit['kind']; parameter: { name: string } },
  decimal: DecimalSymbol,
): { value: CellValue } | { error: string } {
  if (column.kind === 'sampleLabel') return readLabel(text);
  const value = typedNumber(text, decimal);
  if (value === null && column.kind === 'input') return { error: messages.empty(column.parameter.name) };
  if (Number.isNaN(value)) return { error: `${messages.numeric(column.parameter.name)}${decimalHint(text, decimal)}` };
  return { value };
}
