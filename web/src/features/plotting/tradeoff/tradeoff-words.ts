import type { OutParameter } from '#shared/contracts/parameters.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import type { TradeoffSample } from '#web/charts/tradeoff/build-tradeoff-figure.ts';

type Named = Pick<OutParameter, 'name'>;

/** The front in words: its two ends, or the one place that is the best in both outputs. */
export function frontText(
  samples: readonly TradeoffSample[],
  front: readonly string[],
  { x, y }: { x: Named; y: Named },
  decimal: DecimalSymbol,
): string {
  const measured = samples.filter(({ isProposal }) => !isProposal);
  const onFront = front.flatMap((key) => measured.find((sample) => sample.key === key) ?? []);
  const [first, last] = [onFront.at(0), onFront.at(-1)];
  if (!first || !last) return 'No measured sample has values of both outputs yet.';
  const text = (value: number) => withSymbol(formatNumber(value), decimal);
  const place = (sample: TradeoffSample) => `${y.name} ${text(sample.y)} at ${x.name} ${text(sample.x)}`;
  const end = (sample: TradeoffSample) => `${place(sample)} (${sample.name})`;
  if (measured.length === 1) return `Only one measured sample has values of both outputs: ${end(first)}.`;
  if (onFront.some((sample) => sample.x !== first.x || sample.y !== first.y)) {
    return `${front.length} of ${measured.length} samples are not beaten in both outputs: from ${end(first)} to ${end(last)}.`;
  }
  const names = onFront.map(({ name }) => name).join('; ');
  const who = onFront.length === 1 ? 'one is' : `${onFront.length} are alike and`;
  return `Of ${measured.length} samples, ${who} the best in both outputs: ${place(first)} (${names}).`;
}
