import type { InParameter } from '#shared/contracts/parameters.ts';
import type { EffectsReport } from '#shared/rules/effects/effects-report.ts';
import type { Estimate, TermEffect } from '#shared/rules/effects/term-effects.ts';
import { type DecimalSymbol, formatNumber, withMinus, withSymbol } from '#shared/rules/number-format.ts';
import type { DrawnEffect } from '#web/charts/effects/build-pareto-figure.ts';
import { bandText } from '#web/charts/frame/band-text.ts';

/** 'Heat', 'Heat × Time', or 'Heat²'. A term without inputs is the shift of blocks. */
export function termName(of: readonly number[], inputs: readonly Pick<InParameter, 'name'>[]): string {
  const [first, second] = of;
  if (first === undefined) return 'the shift between blocks';
  const name = (at: number) => inputs[at]?.name ?? '';
  if (second === undefined) return name(first);
  return first === second ? `${name(first)}²` : `${name(first)} × ${name(second)}`;
}

/** The change that an effect is of: 'from 40 to 80', or 'B instead of A'. */
export function changeText(
  of: readonly number[],
  report: Pick<EffectsReport, 'inputs'>,
  inputs: readonly InParameter[],
  decimal: DecimalSymbol,
): string {
  const [first, second] = of;
  const input = inputs[first ?? -1];
  const coded = report.inputs.find((one) => one.of === first);
  if (!input || !coded) return '';
  if (second !== undefined) return first === second ? 'at both ends, against the middle' : 'only together';
  if (coded.kind === 'mixture') return 'pure';
  const text = (value: number) => withSymbol(formatNumber(value), decimal);
  if (!input.is_categorical) return `from ${text(coded.low)} to ${text(coded.high)}${input.unit && ` ${input.unit}`}`;
  const [low = '', high = ''] = coded.values.map((value) => input.categories[value] ?? '');
  return coded.levels > 2 ? 'between its levels' : `${high} instead of ${low}`;
}

/** An effect with its 95 % interval, or with four digits where there is none. */
export function estimateText({ effect, low, high }: Estimate, decimal: DecimalSymbol): string {
  if (low === undefined || high === undefined)
    return signed(withMinus(withSymbol(String(Number(effect.toPrecision(4))), decimal)));
  return signed(bandText({ value: effect, low, high }, decimal));
}

/** The effect alone, with as many digits. */
export const effectText = (estimate: Estimate, decimal: DecimalSymbol): string =>
  estimateText(estimate, decimal).replace(/ \(.*/, '');

/** A change has a sign, also upwards. */
const signed = (text: string): string => (/^[\d.,]*[1-9]/.test(text) ? `+${text}` : text);

export function pText(p: number | undefined, decimal: DecimalSymbol): string {
  if (p === undefined) return '–';
  return withSymbol(p < 0.0001 ? '< 0.0001' : p.toFixed(p < 0.01 ? 4 : 3), decimal);
}

/** Effects that could be chance, without the shares of a mixture: their outputs are no effects. */
export const testedTerms = ({ terms }: Pick<EffectsReport, 'terms'>): TermEffect[] =>
  terms.filter(({ isShare, degrees }) => !isShare && degrees > 0);

export const isBeyondChance = ({ size }: TermEffect, { limit }: Pick<EffectsReport, 'limit'>): boolean =>
  limit !== undefined && size > limit;

/** The effects for the charts. */
export const drawnEffects = (
  report: EffectsReport,
  inputs: readonly InParameter[],
  decimal: DecimalSymbol,
): DrawnEffect[] =>
  testedTerms(report).map(({ inputs: of, size, estimates: [only, ...others] }) => ({
    key: of.join(),
    name: termName(of, inputs),
    size,
    text: only && others.length === 0 ? effectText(only, decimal) : '',
  }));
