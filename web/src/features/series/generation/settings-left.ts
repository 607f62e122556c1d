import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { KeptConditions } from '#shared/contracts/series-conditions.ts';
import { allowedBy, restrictAxis } from '#shared/engine/space/restrict-axis.ts';
import { axisOf } from '#shared/rules/axis.ts';

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
