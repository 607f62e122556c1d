import { useMemo } from 'react';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Robustness } from '#shared/engine/predictions/robust.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { limits } from '#shared/rules/limits.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { probabilityText } from '#shared/rules/probability-text.ts';
import { isFiniteNumber, isTrueOrFalse, listOf, objectOf, recordOf } from '#web/lib/browser/checks.ts';
import { keep, keptText, parseKept, useKeptText } from '#web/lib/browser/kept-list.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';

/** How exactly a setting is met, as a person has set it. */
export interface Tolerances {
  /** By input, the amount on either side: in its unit or, where `isShare`, in percent of the setting. */
  inputs: Readonly<Record<string, { amount: number; isShare: boolean }>>;
  /** Where no output has a limit, a sample is a success from this score on. */
  least: number;
}

export const usualLeast = limits.usualSuccess;
const stored = listOf(
  objectOf({ inputs: recordOf(objectOf({ amount: isFiniteNumber, isShare: isTrueOrFalse })), least: isFiniteNumber }),
);
const keyOf = (userId: string, experiment: string) => `serieslab.tolerances.${userId}.${experiment}`;

/** A tolerance of an input on a log scale is a share of its setting: it never reaches 0. */
export const isShareOf = ({ scale }: Pick<InParameter, 'scale'>): boolean => scale === 'log';

/** The tolerances of an account for an experiment, stored in this browser and shared by its windows. */
export function useTolerances(userId: string, experiment: string, inputs: readonly InParameter[]) {
  const key = keyOf(userId, experiment);
  const text = useKeptText(key);
  const tolerances = useMemo(() => knownTolerances(text, inputs), [text, inputs]);
  return {
    tolerances,
    put: (changed: Tolerances) =>
      keep(key, Object.keys(changed.inputs).length > 0 || changed.least !== usualLeast ? [changed] : []),
  };
}

export const keptTolerances = (userId: string, experiment: string, inputs: readonly InParameter[]): Tolerances =>
  knownTolerances(keptText(keyOf(userId, experiment)), inputs);

/** Those of inputs that are deleted, or were on another scale, are dropped. */
function knownTolerances(text: string, inputs: readonly InParameter[]): Tolerances {
  const { inputs: kept = {}, least = usualLeast } = parseKept(stored, text)[0] ?? {};
  const known = inputs.flatMap((input) => {
    const own = kept[input.uuid];
    return own && !input.is_categorical && own.amount > 0 && own.isShare === isShareOf(input)
      ? [[input.uuid, own] as const]
      : [];
  });
  return { inputs: Object.fromEntries(known), least };
}

/** The tolerances of a model's inputs, in their order; undefined where all are met exactly. */
export function robustnessOf({ inputs: kept, least }: Tolerances, inputs: readonly InParameter[]) {
  const tolerances = inputs.map(({ uuid }) => {
    const { amount = 0, isShare = false } = kept[uuid] ?? {};
    return isShare ? amount / 100 : amount;
  });
  return tolerances.some((tolerance) => tolerance > 0) ? ({ tolerances, least } satisfies Robustness) : undefined;
}

const numberText = (value: number, decimal: DecimalSymbol) =>
  withSymbol(formatNumber(Number(value.toPrecision(4))), decimal);

/** 'Heat ± 2 °C; Dose ± 10 %' */
export function tolerancesText({ inputs: kept }: Tolerances, inputs: readonly InParameter[], decimal: DecimalSymbol) {
  return inputs
    .flatMap(({ uuid, name, unit }) => {
      const own = kept[uuid];
      if (!own) return [];
      const after = own.isShare ? ' %' : unit ? ` ${unit}` : '';
      return [`${name} ± ${numberText(own.amount, decimal)}${after}`];
    })
    .join('; ');
}

/** A success in words: 'keep all limits', or 'reach a score of 0.8'. */
export const successText = (isLimited: boolean, { least }: Tolerances, decimal: DecimalSymbol): string =>
  isLimited ? 'keep all limits' : `reach a score of ${numberText(least, decimal)}`;

/** The share of success at a setting in words, and where its tolerances leave the ranges of inputs. */
export function shareInWords(
  share: number,
  {
    tolerances,
    inputs,
    setting,
    isLimited,
    decimal,
  }: {
    tolerances: Tolerances;
    inputs: readonly InParameter[];
    setting: readonly number[];
    isLimited: boolean;
    decimal: DecimalSymbol;
  },
): string {
  const beyond = beyondRanges(tolerances, inputs, setting, decimal);
  return [
    `Within the tolerances (${tolerancesText(tolerances, inputs, decimal)}), ${probabilityText(share)} of samples are expected to ${successText(isLimited, tolerances, decimal)}.`,
    ...(beyond ? [`${beyond}: there the model has no samples.`] : []),
  ].join(' ');
}

/** 'Heat may be up to 122 °C, beyond its range'; '' where every tolerance stays within. */
function beyondRanges(
  { inputs: kept }: Tolerances,
  inputs: readonly InParameter[],
  setting: readonly number[],
  decimal: DecimalSymbol,
): string {
  return inputs
    .flatMap((input, at) => {
      const { uuid, is_categorical, part_of } = input;
      const own = kept[uuid];
      // The parts of a mixture share its total.
      if (!own || is_categorical || part_of) return [];
      const axis = axisOf(input);
      const value = setting[at] ?? 0;
      const width = own.isShare ? (Math.abs(value) * own.amount) / 100 : own.amount;
      const [first, last] = [axis.along(0), axis.along(1)];
      const ends = [
        ...(value - width < first ? [`down to ${numberText(value - width, decimal)}`] : []),
        ...(value + width > last ? [`up to ${numberText(value + width, decimal)}`] : []),
      ];
      return ends.length > 0 ? [`${nameWithUnit(input)} may be ${ends.join(' and ')}, beyond its range`] : [];
    })
    .join('; ');
}
