import { refusedField } from '#functions/runtime/api-error.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { KeptCondition, KeptConditions, SeriesConditionWrite } from '#shared/contracts/series-conditions.ts';
import { restrictAxis } from '#shared/engine/space/restrict-axis.ts';
import { type Axis, axisOf } from '#shared/rules/axis.ts';
import { formatNumber } from '#shared/rules/number-format.ts';

/**
 * The conditions of a series by the ids of their inputs, with categories as indices.
 *
 * @param asked by short name or id
 * @throws a refusal of the field if there is no such input, or it can have no such value
 */
export function resolveConditions(
  inputs: readonly InParameter[],
  asked: Readonly<Record<string, SeriesConditionWrite>>,
): KeptConditions {
  const kept: Record<string, KeptCondition> = {};
  for (const [key, condition] of Object.entries(asked)) {
    const field = `conditions.${key}`;
    const input = inputs.find(({ uuid, short_name }) => uuid === key || short_name === key);
    if (!input) throw refusedField(field, `There is no input ${key}`);
    if (kept[input.uuid]) throw refusedField(field, `${input.name} has two conditions`);
    const problem = (text: string) => refusedField(field, `${input.name} ${text}`);
    kept[input.uuid] = keptOf(input, condition, problem);
  }
  return kept;
}

function keptOf(input: InParameter, condition: SeriesConditionWrite, problem: (text: string) => Error): KeptCondition {
  const axis = axisOf(input);
  const resolved = (value: number | string): number => {
    const number = input.is_categorical && typeof value === 'string' ? input.categories.indexOf(value) : value;
    if (typeof number === 'number' && axis.isOn(number)) return number;
    throw problem(
      `cannot be ${value}${typeof number === 'number' && !input.is_categorical ? nearest(axis, number) : ''}`,
    );
  };
  if ('value' in condition) return { value: resolved(condition.value) };
  if ('in' in condition) return { in: [...new Set(condition.in.map(resolved))] };
  if ('same' in condition) return condition;
  if (input.is_categorical) throw problem('has categories, and no range');
  const { min = -Infinity, max = Infinity } = condition;
  if (restrictAxis(axis, { min, max }).count === 0) throw problem(`has no value ${rangeText(min, max)}`);
  return condition;
}

const nearest = (axis: Axis, value: number): string =>
  `; the nearest value is ${formatNumber(axis.value(axis.nearest(value)))}`;

function rangeText(min: number, max: number): string {
  const from = min > -Infinity ? [`from ${formatNumber(min)}`] : [];
  return [...from, ...(max < Infinity ? [`to ${formatNumber(max)}`] : [])].join(' ');
}
