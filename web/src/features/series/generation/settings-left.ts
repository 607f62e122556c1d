import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { KeptConditions } from '#shared/contracts/series-conditions.ts';
import { divisorOf, whole } from '#shared/engine/conditions/equality-sum.ts';
import { allowedBy, restrictAxis } from '#shared/engine/space/restrict-axis.ts';
import { type Axis, axisOf } from '#shared/rules/axis.ts';
import { brokenMixtures } from '#shared/rules/mixtures.ts';

interface SettingsLeft {
  /** Those that the conditions leave, whether or not they are in a series. */
  possible: number;
  /** Those that are in no series yet. */
  left: number;
  /** How many of these one series can have; in a mixture at most. */
  inOneSeries: number;
  /** Whether only settings count that are mixtures: in steps that have no common divisor, blends cannot be counted. */
  areMixed: boolean;
}

/** How many settings the conditions and the mixtures leave, whatever the rules say. */
export function settingsLeft(
  inputs: readonly InParameter[],
  conditions: KeptConditions,
  series: readonly Series[],
  mixtures: readonly MixtureDefinition[] = [],
): SettingsLeft {
  const axes = inputs.map((input) => {
    const condition = conditions[input.uuid];
    return restrictAxis(axisOf(input), condition && allowedBy(condition));
  });
  const ofParts = (name: string) => axes.filter((_, at) => inputs[at]?.part_of === name);
  const blends = mixtures.map((mixture) => countBlends(ofParts(mixture.name), mixture));
  const areMixed = mixtures.length > 0 && blends.every((count) => count !== undefined);
  const isAlone = ({ part_of }: InParameter) => !areMixed || mixtures.every(({ name }) => name !== part_of);
  const taken = new Set<string>();
  for (const { inParameters } of series.flatMap(({ samples }) => samples)) {
    const values = new Map(inParameters.map(({ in_parameter, value }) => [in_parameter, value]));
    const positions = inputs.map(({ uuid }, index) => axes[index]?.position(values.get(uuid) ?? Number.NaN) ?? -1);
    const isMixture = !areMixed || brokenMixtures(mixtures, inputs, ({ uuid }) => values.get(uuid)).length === 0;
    if (isMixture && positions.every((position) => position >= 0)) taken.add(positions.join(' '));
  }
  const product = (counts: readonly number[]) => counts.reduce((all, count) => all * count, 1);
  const alone = axes.flatMap(({ count }, index) => (inputs[index] && isAlone(inputs[index]) ? [count] : []));
  const possible = product([...alone, ...(areMixed ? blends.map((count) => count ?? 0) : [])]);
  const left = Math.max(0, possible - taken.size);
  const together = axes.map(({ count }, index) => Math.min(count, valuesOf(inputs[index], conditions)));
  const ofKind = (isOfKind: (input: InParameter) => boolean) =>
    together.filter((_, index) => inputs[index] !== undefined && isOfKind(inputs[index]));
  // The other parts leave a part one value.
  const mixed = areMixed ? mixtures.map(({ name }) => ofKind(({ part_of }) => part_of === name)) : [];
  const inOneSeries = product([...ofKind(isAlone), ...mixed.map((parts) => product(parts) / Math.max(...parts))]);
  return { possible, left, inOneSeries: Math.min(left, inOneSeries), areMixed };
}

/** A count of more additions would be felt while somebody types. */
const mostAdditions = 50_000_000;

/**
 * The number of blends of some axes that add up to a total, with at most so many parts above zero: part after part, the
 * number of ways to each sum. Undefined where values are no multiples of a common step, or the steps are too many.
 */
function countBlends(parts: readonly Axis[], { total, at_most }: MixtureDefinition): number | undefined {
  const counted = parts.reduce((sum, { count }) => sum + count, 0);
  if (counted > mostAdditions / 100) return undefined;
  const values = parts.map(({ count, value }) => Array.from({ length: count }, (_, at) => whole(value(at))));
  const step = values.flat().reduce(divisorOf, whole(total));
  const most = whole(total) / step;
  const isLimited = at_most !== undefined && at_most < parts.length;
  const size = isLimited ? at_most + 1 : 1;
  if (!(counted * size * most <= mostAdditions)) return undefined;
  let ways = Array.from({ length: size }, () => new Float64Array(most + 1));
  if (ways[0]) ways[0][0] = 1;
  for (const own of values) {
    const next = Array.from({ length: size }, () => new Float64Array(most + 1));
    for (const value of own) {
      const steps = Math.round(value / step);
      const added = Number(isLimited && value > 0);
      for (let present = 0; present + added < size; present += 1) {
        const [from, to] = [ways[present], next[present + added]];
        if (!from || !to) continue;
        for (let sum = 0; sum + steps <= most; sum += 1) to[sum + steps] = (to[sum + steps] ?? 0) + (from[sum] ?? 0);
      }
    }
    ways = next;
  }
  return ways.reduce((all, own) => all + (own[most] ?? 0), 0);
}

/** How many values an input has at most in one series, by its condition or because it is held. */
function valuesOf(input: InParameter | undefined, conditions: KeptConditions): number {
  const condition = input && conditions[input.uuid];
  if (condition && 'same' in condition) return condition.same;
  return condition ? Number.POSITIVE_INFINITY : (input?.held?.values ?? Number.POSITIVE_INFINITY);
}
