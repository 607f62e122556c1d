import type { InParameter } from '#shared/contracts/parameters.ts';
import type { KeptCondition } from '#shared/contracts/series-conditions.ts';
import { restrictAxis } from '#shared/engine/space/restrict-axis.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { messages } from '#shared/rules/messages.ts';
import { type DecimalSymbol, typedNumber } from '#shared/rules/number-format.ts';
import { valueText } from './series-conditions.ts';

export type ConditionKind = 'any' | 'value' | 'in' | 'range' | 'same';

/** A condition while it is typed. */
export interface ConditionRow {
  kind: ConditionKind;
  /** The value, or several, as typed; positions of the axis where they are chosen from a list. */
  texts: readonly string[];
}

/** Inputs with more values than this have them typed. */
const listedValues = 60;

export const isListed = (input: InParameter): boolean => input.is_categorical || axisOf(input).count <= listedValues;

/** A kept condition as it is typed. */
export function rowOf(input: InParameter, condition: KeptCondition | undefined, decimal: DecimalSymbol): ConditionRow {
  if (!condition) return { kind: 'any', texts: [] };
  const text = (value: number): string =>
    isListed(input) ? String(axisOf(input).position(value)) : valueText(input, value, decimal);
  if ('value' in condition) return { kind: 'value', texts: [text(condition.value)] };
  if ('in' in condition) {
    const values = condition.in.map(text);
    return { kind: 'in', texts: isListed(input) ? values : [values.join('; ')] };
  }
  if ('same' in condition) return { kind: 'same', texts: [String(condition.same)] };
  const ends = [condition.min, condition.max];
  return { kind: 'range', texts: ends.map((end) => (end === undefined ? '' : valueText(input, end, decimal))) };
}

/** The condition of a row, none, or why it cannot be one. */
export function readRow(
  input: InParameter,
  { kind, texts }: ConditionRow,
  decimal: DecimalSymbol,
): { condition?: KeptCondition; problem?: string } {
  if (kind === 'any') return {};
  if (kind === 'same') {
    const same = typedNumber(texts[0] ?? '', decimal);
    const isCount = same !== null && Number.isInteger(same) && same >= 1 && same <= 100;
    return isCount ? { condition: { same } } : { problem: 'A whole number from 1 to 100' };
  }
  return kind === 'range' ? readRange(input, texts, decimal) : readValues(input, { kind, texts }, decimal);
}

function readRange(input: InParameter, texts: readonly string[], decimal: DecimalSymbol) {
  const [min, max] = [texts[0] ?? '', texts[1] ?? ''].map((text) => typedNumber(text, decimal) ?? undefined);
  if (Number.isNaN(min) || Number.isNaN(max)) return { problem: 'Not a number' };
  if (min === undefined && max === undefined) return { problem: messages.empty('Range') };
  if (min !== undefined && max !== undefined && min > max) return { problem: 'The first number is the smaller one' };
  const condition = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const { count } = restrictAxis(axisOf(input), condition);
  return count > 0 ? { condition } : { problem: 'The input has no value in this range' };
}

function readValues(input: InParameter, { kind, texts }: ConditionRow, decimal: DecimalSymbol) {
  const axis = axisOf(input);
  const typed = isListed(input) ? texts : (texts[0] ?? '').split(kind === 'in' ? /[;\n]|\s+/ : /\n/);
  const values: number[] = [];
  for (const text of typed.map((one) => one.trim()).filter((one) => one !== '')) {
    const value = isListed(input) ? axis.value(Number(text)) : typedNumber(text, decimal);
    if (value === null || Number.isNaN(value)) return { problem: `${text} is not a number` };
    if (!axis.isOn(value)) {
      return {
        problem: `Not ${text}: the nearest value is ${valueText(input, axis.value(axis.nearest(value)), decimal)}`,
      };
    }
    values.push(value);
  }
  const [value] = values;
  if (value === undefined) return { problem: messages.empty(kind === 'in' ? 'Values' : 'Value') };
  return { condition: kind === 'in' ? { in: [...new Set(values)] } : { value } };
}
