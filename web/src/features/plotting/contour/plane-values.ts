import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { type Forecast, withinScores } from '#shared/engine/predictions/forecast.ts';
import type { Point } from '#shared/engine/types.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { probabilityText } from '#shared/rules/probability-text.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import type { Target } from '#shared/rules/target.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { PlaneSample, PlaneValues } from '#web/charts/contour/contour-data.ts';
import { bandText } from '#web/charts/frame/band-text.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { namedScores } from '../named-scores.ts';

/** The quantities that can be drawn: the score, then each weighted output. */
export const quantitiesOf = ({ outputs }: ModelSource): string[] => ['Score', ...outputs.map(nameWithUnit)];

/** The views of a plane. */
export const contourViews = [
  { value: 'mean', label: 'Prediction' },
  { value: 'uncertainty', label: 'Uncertainty' },
  { value: 'acceptable', label: 'Probability of keeping all limits' },
  { value: 'robust', label: 'Share of success within the tolerances' },
] as const;
export type ContourViewName = (typeof contourViews)[number]['value'];

interface DrawnForecasts extends Pick<PlaneValues, 'acceptable' | 'forbidden'> {
  forecasts: readonly Forecast[];
  /** By place, the share of success within the tolerances; undefined where it is not asked for. */
  shares?: readonly number[] | undefined;
  quantity: number;
  view: ContourViewName;
}

/** The values that a view draws of the forecasts of one quantity. */
export function planeValues(source: ModelSource, drawn: DrawnForecasts): PlaneValues {
  const { forecasts, acceptable, shares, forbidden, quantity, view } = drawn;
  const isUncertainty = view === 'uncertainty';
  const chances = view === 'robust' ? shares : view === 'acceptable' ? acceptable : undefined;
  const limited = quantity === 0 ? withinScores : (value: number) => value;
  const intervals = forecasts.map(({ low, high }) => ({ low: limited(low), high: limited(high) }));
  return {
    quantity: quantitiesOf(source)[quantity] ?? '',
    values:
      chances ??
      (isUncertainty ? intervals.map(({ low, high }) => high - low) : forecasts.map(({ value }) => limited(value))),
    intervals,
    isUncertainty,
    acceptable,
    chance: chances && contourViews.find(({ value }) => value === view)?.label,
    forbidden,
  };
}

/**
 * All samples with their points, NaN where an input has no value.
 *
 * @param drawn the setting at which the other inputs are held, the inputs that are drawn, and the drawn quantity
 */
export function planeSamples(
  { inputs, outputs }: ModelSource,
  all: readonly OutParameter[],
  list: readonly Series[],
  { setting, besides, quantity }: { setting: Point; besides: readonly number[]; quantity: number },
): { sample: PlaneSample; point: Point }[] {
  return namedScores(list, all).map(({ sample, name, score }) => {
    const values = valuesOf(sample);
    const point = inputs.map(({ uuid }) => values.get(uuid) ?? Number.NaN);
    const isMeasured = outputs.every(({ uuid }) => Number.isFinite(values.get(uuid) ?? Number.NaN));
    const complete = isMeasured ? score : Number.NaN;
    const value = sample.state || isOpen(sample, all) ? null : values.get(outputs[quantity - 1]?.uuid ?? '');
    const measured = quantity === 0 ? complete : (value ?? Number.NaN);
    const isInPlane = inputs.every((input, at) => besides.includes(at) || isNear(input, point[at], setting[at]));
    return { sample: { key: sample.uuid, name, measured, isInPlane, isExcluded: sample.state !== undefined }, point };
  });
}

/** The same category, or within a tenth of the range. */
function isNear(input: ModelSource['inputs'][number], value = Number.NaN, held = Number.NaN): boolean {
  const { share } = axisOf(input);
  return input.is_categorical ? value === held : Math.abs(share(value) - share(held)) <= 0.1;
}

export interface BestPlace {
  /** Undefined where rules forbid all places. */
  place: number | undefined;
  /** Whether the inputs can be set to it; it is near to such a place otherwise. */
  isSettable: boolean;
  /** How many other places have the same value: no score is above that of all targets met. */
  alike: number;
}

/** Whether a quantity has a best place at all: a target value has none. */
export const hasBest = ({ isUncertainty, chance }: PlaneValues, target: Target): boolean =>
  isUncertainty || chance !== undefined || target === 'Minimize' || target === 'Maximize';

/** The best place that rules and steps allow, of several alike the one with the better interval; or the least certain one. */
export function bestPlace(data: PlaneValues, target: Target, canBeSet: (place: number) => boolean): BestPlace {
  const { values, intervals, forbidden } = data;
  const isLower = isLowerBetter(data, target);
  const ends = (place: number) => (intervals[place]?.low ?? 0) + (intervals[place]?.high ?? 0);
  const isBetter = (place: number, held: number) => {
    const [own, other] = [values[place] ?? Number.NaN, values[held] ?? Number.NaN];
    const rise = own === other ? ends(place) - ends(held) : own - other;
    return isLower ? rise < 0 : rise > 0;
  };
  const bestAmong = (isAllowed: (place: number) => boolean) =>
    values.reduce<number | undefined>((at, _, place) => {
      if (forbidden?.[place] || !isAllowed(place)) return at;
      return at === undefined || isBetter(place, at) ? place : at;
    }, undefined);
  const settable = bestAmong(canBeSet);
  const place = settable ?? bestAmong(() => true);
  const isAlike = (value: number, at: number) =>
    at !== place && value === values[place ?? -1] && !forbidden?.[at] && (settable === undefined || canBeSet(at));
  const alike = values.filter(isAlike);
  return { place, isSettable: settable !== undefined, alike: alike.length };
}

const isLowerBetter = ({ isUncertainty, chance }: PlaneValues, target: Target): boolean =>
  !isUncertainty && chance === undefined && target === 'Minimize';

interface Words {
  target: Target;
  decimal: DecimalSymbol;
  inWords: (place: number) => string;
  /** All places, in words. */
  all: string;
  /** More places can be set than are drawn. */
  isPartial: boolean | undefined;
}

/** The best place of a quantity in words, or its range where none is best. */
export function valuesSummary(data: PlaneValues, best: BestPlace, words: Words): string {
  const { values, intervals, quantity, isUncertainty, chance } = data;
  const { target, decimal, inWords, all, isPartial } = words;
  const { place } = best;
  if (place === undefined) return `The rules forbid ${all}.`;
  const text = (value: number | undefined) => withSymbol(formatNumber(Number((value ?? 0).toPrecision(3))), decimal);
  const at = `${best.isSettable ? 'at' : 'near'} ${inWords(place)}${isPartial ? ', among the places drawn' : ''}`;
  const likeliest = values === data.acceptable ? 'Most likely to keep all limits' : 'Highest share of success';
  if (chance !== undefined) return `${likeliest}: ${probabilityText(values[place] ?? 0)}, ${at}.`;
  if (isUncertainty) return `Least certain: ${quantity} within ${text(values[place])}, ${at}.`;
  if (!hasBest(data, target)) {
    const [low, high] = values.reduce(
      ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
    return `${quantity} is predicted between ${text(low)} and ${text(high)}.`;
  }
  const value = values[place] ?? 0;
  const band = { value, low: value, high: value, ...intervals[place] };
  const end = isLowerBetter(data, target) ? 'Lowest' : 'Highest';
  // Where all targets are met for certain, the interval of a predicted score has no width either.
  const predicted = intervals.every(({ low, high }) => low === high) ? '' : 'predicted ';
  const also = best.alike > 0 ? `; ${countOf(best.alike, 'other place has', 'other places have')} the same value` : '';
  return `${end} ${predicted}${quantity}: ${bandText(band, decimal)}, ${at}${also}.`;
}

/** The places as rows: where they are, then their values. */
export function valuesTable(
  data: PlaneValues,
  titles: readonly string[],
  where: (place: number) => TableData['rows'][number],
): TableData {
  const { quantity, values, intervals, isUncertainty, chance, acceptable, forbidden } = data;
  const isShare = chance !== undefined && values !== acceptable;
  return {
    columns: [
      ...titles,
      ...(isShare ? [chance] : chance ? [] : [isUncertainty ? `${quantity}, width` : quantity]),
      `${quantity} low`,
      `${quantity} high`,
      ...(acceptable ? ['Probability of keeping all limits'] : []),
      ...(forbidden ? ['Rules'] : []),
    ],
    rows: values.map((value, place) => [
      ...where(place),
      ...(chance === undefined || isShare ? [value] : []),
      intervals[place]?.low ?? null,
      intervals[place]?.high ?? null,
      ...(acceptable ? [acceptable[place] ?? null] : []),
      ...(forbidden ? [forbidden[place] ? 'forbidden' : 'obeyed'] : []),
    ]),
  };
}
