import type { KeptCondition } from '#shared/contracts/series-conditions.ts';
import type { AllowedValues } from '#shared/engine/types.ts';

/** The values of an input that a condition leaves; undefined where it leaves all. */
export function allowedBy(condition: KeptCondition): AllowedValues | undefined {
  if ('value' in condition) return { only: [condition.value] };
  if ('in' in condition) return { only: condition.in };
  if ('same' in condition) return undefined;
  const { min, max } = condition;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
