import { useMemo } from 'react';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { KeptCondition, KeptConditions } from '#shared/contracts/series-conditions.ts';
import { allowedBy, restrictAxis } from '#shared/engine/space/restrict-axis.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { isFiniteNumber, listOf, objectOf, recordOf, type TypeCheck } from '#web/lib/browser/checks.ts';
import { keep, parseKept, useKeptText } from '#web/lib/browser/kept-list.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';

/** The conditions of the next series alone. */
export interface NextSeries {
  /** By the input's uuid. */
  conditions: KeptConditions;
  /** The number of its samples, if not the experiment's. */
  count?: number | undefined;
}

const isCondition: TypeCheck<KeptCondition> = (value): value is KeptCondition =>
  [
    objectOf({ value: isFiniteNumber }),
    objectOf({ in: listOf(isFiniteNumber) }),
    objectOf({ same: isFiniteNumber }),
    objectOf({ min: isFiniteNumber }, { max: isFiniteNumber }),
    objectOf({ max: isFiniteNumber }),
  ].some((check) => check(value));

const stored = listOf(objectOf({ conditions: recordOf(isCondition) }, { count: isFiniteNumber }));

/**
 * The conditions of an account for the next series of an experiment, stored in this browser and shared by its windows.
 * Those of deleted inputs are dropped.
 */
export function useNextSeries(userId: string, experimentId: string, inputs: readonly InParameter[]) {
  const at = `serieslab.conditions.${userId}.${experimentId}`;
  const text = useKeptText(at);
  const next = useMemo((): NextSeries => {
    const { conditions = {}, count } = parseKept(stored, text)[0] ?? {};
    const known = Object.entries(conditions).filter(([key]) => inputs.some(({ uuid }) => uuid === key));
    return { conditions: Object.fromEntries(known), ...(count !== undefined && { count }) };
  }, [text, inputs]);
  return {
    next,
    put: (changed: NextSeries) => keep(at, hasConditions(changed) ? [changed] : []),
    clear: () => keep(at, []),
  };
}

export const hasConditions = ({ conditions, count }: NextSeries): boolean =>
  Object.keys(conditions).length > 0 || count !== undefined;

/** Conditions in words, in the order of the inputs; those of deleted inputs are left out. */
export function conditionTexts(
  inputs: readonly InParameter[],
  conditions: KeptConditions,
  decimal: DecimalSymbol,
): string[] {
  return inputs.flatMap((input) => {
    const condition = conditions[input.uuid];
    return condition ? [conditionText(input, condition, decimal)] : [];
  });
}

function conditionText(input: InParameter, condition: KeptCondition, decimal: DecimalSymbol): string {
  const name = nameWithUnit(input);
  const text = (value: number) => valueText(input, value, decimal);
  if ('value' in condition) return `${name} ${text(condition.value)}`;
  if ('in' in condition) return `${name} ${condition.in.map(text).join(' or ')}`;
  if ('same' in condition) {
    return condition.same === 1 ? `${name} the same everywhere` : `${name} at most ${condition.same} values`;
  }
  const { min, max } = condition;
  if (min === undefined) return `${name} at most ${text(max ?? Number.NaN)}`;
  return max === undefined ? `${name} at least ${text(min)}` : `${name} ${text(min)} to ${text(max)}`;
}

/** A value of an input as people read it; a category as its label. */
export const valueText = (input: InParameter, value: number, decimal: DecimalSymbol): string =>
  (input.is_categorical ? input.categories[value] : undefined) ?? withSymbol(formatNumber(value), decimal);

/**
 * How many settings the conditions leave that are in no series yet, and how many of them one series can have, whatever
 * the rules say. A mixture has fewer, because its parts add up.
 */
export function settingsLeft(inputs: readonly InParameter[], conditions: KeptConditions, series: readonly Series[]) {
  const axes = inputs.map((input) => {
    const condition = conditions[input.uuid];
    return restrictAxis(axisOf(input), condition && allowedBy(condition));
  });
  const taken = new Set<string>();
  for (const { inParameters } of series.flatMap(({ samples }) => samples)) {
    const values = new Map(inParameters.map(({ in_parameter, value }) => [in_parameter, value]));
    const positions = inputs.map(({ uuid }, index) => axes[index]?.position(values.get(uuid) ?? Number.NaN) ?? -1);
    if (positions.every((position) => position >= 0)) taken.add(positions.join(' '));
  }
  const product = (counts: readonly number[]) => counts.reduce((all, count) => all * count, 1);
  const left = Math.max(0, product(axes.map(({ count }) => count)) - taken.size);
  const together = axes.map(({ count }, index) => Math.min(count, valuesOf(inputs[index], conditions)));
  return { left, inOneSeries: Math.min(left, product(together)) };
}

/** How many values an input has at most in one series, by its condition or because it is held. */
function valuesOf(input: InParameter | undefined, conditions: KeptConditions): number {
  const condition = input && conditions[input.uuid];
  if (condition && 'same' in condition) return condition.same;
  return condition ? Number.POSITIVE_INFINITY : (input?.held?.values ?? Number.POSITIVE_INFINITY);
}
