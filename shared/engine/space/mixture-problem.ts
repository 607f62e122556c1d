import type { Axis } from '#shared/rules/axis.ts';
import { formatNumber } from '#shared/rules/number-format.ts';
import { divisorOf, whole } from '../conditions/equality-sum.ts';

/** A mixture with the axes of its parts, as far as a series may have their values. */
interface MixtureOfAxes {
  name: string;
  total: number;
  at_most?: number | undefined;
  parts: readonly Axis[];
}

/** The reason for people why no setting of its parts is a mixture; undefined where nothing is against it. */
export function mixtureProblem({ name, total, at_most, parts }: MixtureOfAxes): string | undefined {
  const named = `The mixture ${name}`;
  if (parts.length < 2) return `${named} needs at least 2 parts: say of its inputs that they are part of it`;
  if (parts.some(({ count }) => count === 0)) return `A part of the mixture ${name} has no value left`;
  const ends = parts.map(({ count, value }) => [value(0), value(count - 1)] as const);
  const least = ends.reduce((sum, [low]) => sum + low, 0);
  const mandatory = ends.filter(([low]) => low > 0);
  const most = Math.min(at_most ?? parts.length, parts.length);
  if (mandatory.length > most)
    return `${named} may have ${most} of its parts above 0, but ${mandatory.length} of them cannot be 0`;
  const optional = ends.flatMap(([low, high]) => (low > 0 ? [] : [high])).sort((a, b) => b - a);
  const largest = [...mandatory.map(([, high]) => high), ...optional.slice(0, most - mandatory.length)];
  const highest = largest.reduce((sum, high) => sum + high, 0);
  const allowance = 1e-9 * total;
  if (least > total + allowance)
    return `The parts of the mixture ${name} add up to at least ${formatNumber(least)}: more than ${formatNumber(total)}`;
  if (highest < total - allowance)
    return `The parts of the mixture ${name} add up to at most ${formatNumber(highest)}: less than ${formatNumber(total)}`;
  return isMissedBySteps(parts, total)
    ? `In their steps, the parts of the mixture ${name} never add up to ${formatNumber(total)}`
    : undefined;
}

/** Whether all steps are multiples of one that what is missing from the total is not. */
function isMissedBySteps(parts: readonly Axis[], total: number): boolean {
  let common = 0;
  for (const { count, spacing, value } of parts) {
    const pairs = spacing === undefined ? count - 1 : Math.min(1, count - 1);
    for (let at = 0; at < pairs; at += 1) common = divisorOf(common, whole(value(at + 1) - value(at)));
  }
  const left = whole(total - parts.reduce((sum, { value }) => sum + value(0), 0));
  // Steps that are not counted have no divisor.
  if (Number.isNaN(common) || Number.isNaN(left)) return false;
  return common === 0 ? left !== 0 : Math.abs(left % common) > 0;
}
