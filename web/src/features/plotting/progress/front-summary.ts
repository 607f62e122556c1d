import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { goodsOf, hypervolume, undominated } from '#shared/engine/composite/hypervolume.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import { isInRange } from '#shared/rules/target.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';

/** With more outputs, a hypervolume takes too long for a screen. */
const MOST_OUTPUTS = 4;

/**
 * The progress of an experiment that asks for the whole front: the hypervolume that its acceptable samples dominate, what
 * the last series has added, and the reference point. Undefined with fewer than two weighted outputs.
 */
export function frontSummary(
  list: readonly Series[],
  outputs: readonly OutParameter[],
  decimal: DecimalSymbol,
): string | undefined {
  const weighted = outputs.filter(({ weight }) => weight > 0);
  if (weighted.length < 2) return undefined;
  const measured = list.flatMap(({ number, samples }) =>
    samples.flatMap((sample) => {
      const values = valuesOf(sample);
      const outputOf = ({ uuid }: OutParameter) => values.get(uuid) ?? Number.NaN;
      const isAcceptable = outputs.every((output) => !output.limit || isInRange(outputOf(output), output.limit));
      return sample.state || isOpen(sample, outputs) ? [] : [{ number, row: weighted.map(outputOf), isAcceptable }];
    }),
  );
  const goods = goodsOf(
    measured.map(({ row }) => row),
    weighted,
  );
  const found = measured.flatMap((sample, at) => {
    const own = goods[at];
    return own ? [{ ...sample, goods: own }] : [];
  });
  const acceptable = found.filter(({ isAcceptable }) => isAcceptable);
  if (acceptable.length === 0) return 'No acceptable sample has values of all weighted outputs yet.';
  const text = (value: number) => withSymbol(formatNumber(Number(value.toPrecision(3))), decimal);
  const count = undominated(acceptable.map((sample) => sample.goods)).length;
  const front = `${count} of ${acceptable.length} ${outputs.some(({ limit }) => limit) ? 'samples that keep the limits' : 'samples'} ${count === 1 ? 'lies' : 'lie'} on the front, apart from equal ones.`;
  if (weighted.length > MOST_OUTPUTS) return front;
  const volume = hypervolume(acceptable.map((sample) => sample.goods));
  const last = Math.max(...acceptable.map(({ number }) => number));
  const before = hypervolume(acceptable.flatMap((sample) => (sample.number < last ? [sample.goods] : [])));
  const worst = weighted.map((output, k) => {
    const sample = found.reduce((one, other) => ((other.goods[k] ?? 0) < (one.goods[k] ?? 0) ? other : one));
    return `${nameWithUnit(output)} ${text(sample.row[k] ?? Number.NaN)}`;
  });
  return [
    `Hypervolume of the trade-off: ${text(volume)}, of which series ${last} added ${text(volume - before)}.`,
    `It is measured from the worst values so far (${worst.join(', ')}) to the best, which is 1.`,
    front,
  ].join(' ');
}
