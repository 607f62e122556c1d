import { useMemo } from 'react';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { KeptCondition, KeptConditions } from '#shared/contracts/series-conditions.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { isFiniteNumber, isText, listOf, objectOf, recordOf, type TypeCheck } from '#web/lib/browser/checks.ts';
import { keep, parseKept, useKeptText } from '#web/lib/browser/kept-list.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';

/** The conditions of the next series alone. */
export interface NextSeries {
  /** By the input's uuid. */
  conditions: KeptConditions;
  /** The number of its samples, if not the experiment's. */
  count?: number | undefined;
}

/** A kept condition that does not hold any more, or only in part. */
interface LostLevels {
  input: string;
  levels: readonly string[];
}

const isCondition: TypeCheck<KeptCondition> = (value): value is KeptCondition =>
  [
    objectOf({ value: isFiniteNumber }),
    objectOf({ in: listOf(isFiniteNumber) }),
    objectOf({ same: isFiniteNumber }),
    objectOf({ min: isFiniteNumber }, { max: isFiniteNumber }),
    objectOf({ max: isFiniteNumber }),
  ].some((check) => check(value));

const stored = listOf(
  objectOf(
    { conditions: recordOf(isCondition) },
    {
      count: isFiniteNumber,
      /** By input, the labels behind its indices: another level may have a level's place later (TRUTH-2). */
      levels: recordOf(listOf(isText)),
    },
  ),
);

/**
 * The conditions of an account for the next series of an experiment, stored in this browser and shared by its windows.
 * Those of deleted inputs are dropped.
 */
export function useNextSeries(userId: string, experimentId: string, inputs: readonly InParameter[]) {
  const at = `serieslab.conditions.${userId}.${experimentId}`;
  const text = useKeptText(at);
  const { next, lost } = useMemo(() => {
    const { conditions = {}, count, levels = {} } = parseKept(stored, text)[0] ?? {};
    const known: KeptConditions = {};
    const lost: LostLevels[] = [];
    for (const input of inputs) {
      const condition = conditions[input.uuid];
      const present = condition && presentCondition(input, condition, levels[input.uuid]);
      if (present?.condition) known[input.uuid] = present.condition;
      if (present && present.lost.length > 0) lost.push({ input: nameWithUnit(input), levels: present.lost });
    }
    const next: NextSeries = { conditions: known, ...(count !== undefined && { count }) };
    return { next, lost };
  }, [text, inputs]);
  const levels = ({ conditions }: NextSeries) =>
    Object.fromEntries(
      inputs.flatMap(({ uuid, is_categorical, categories }) =>
        is_categorical && conditions[uuid] ? [[uuid, categories]] : [],
      ),
    );
  return {
    next,
    /** Conditions on levels that the inputs do not have any more. */
    lost,
    put: (changed: NextSeries) => keep(at, hasConditions(changed) ? [{ ...changed, levels: levels(changed) }] : []),
    clear: () => keep(at, []),
  };
}

/** A condition by the present levels of its input, and the levels that it has lost. */
function presentCondition(
  { is_categorical, categories }: InParameter,
  condition: KeptCondition,
  before: readonly string[] | undefined,
): { condition?: KeptCondition; lost: string[] } {
  if ('same' in condition || (!is_categorical && !before)) return { condition, lost: [] };
  const chosen = 'in' in condition ? condition.in : 'value' in condition ? [condition.value] : undefined;
  if (!chosen) return { lost: ['a range'] };
  const named = chosen.map((index) => before?.[index] ?? `level ${index + 1}`);
  const present = is_categorical ? categories : [];
  const lost = named.filter((label) => !present.includes(label));
  const [first, ...others] = named.map((label) => present.indexOf(label)).filter((place) => place >= 0);
  if (first === undefined) return { lost };
  return { condition: 'in' in condition ? { in: [first, ...others] } : { value: first }, lost };
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
  if (min !== undefined && min === max) return `${name} ${text(min)}`;
  if (min === undefined) return `${name} at most ${text(max ?? Number.NaN)}`;
  return max === undefined ? `${name} at least ${text(min)}` : `${name} ${text(min)} to ${text(max)}`;
}

/** A value of an input as people read it; a category as its label. */
export const valueText = (input: InParameter, value: number, decimal: DecimalSymbol): string =>
  (input.is_categorical ? input.categories[value] : undefined) ?? withSymbol(formatNumber(value), decimal);
