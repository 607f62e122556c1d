import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { type Plane, planePoints, planeSides } from '#shared/engine/predictions/contour.ts';
import { withinScores } from '#shared/engine/predictions/forecast.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { probabilityText } from '#shared/rules/probability-text.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import type { Target } from '#shared/rules/target.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { ContourAxis, ContourData, ContourSample } from '#web/charts/contour/contour-data.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { namedScores } from '../named-scores.ts';
import { parameterTitle } from '../parameter-title.ts';
import { asPoints } from '../profiler/setting-rules.ts';
import type { AskedPoints } from '../rules/evaluate-points.ts';
import type { ShownContour } from './use-contour.ts';

/** The quantities that can be drawn: the score, then each weighted output. */
export const quantitiesOf = ({ outputs }: ModelSource): string[] => ['Score', ...outputs.map(nameWithUnit)];

interface Request {
  source: ModelSource;
  shown: ShownContour;
  view: ContourViewName;
  samples: readonly ContourSample[];
  forbidden: ContourData['forbidden'];
}

/** The views of a plane. */
export const contourViews = [
  { value: 'mean', label: 'Prediction' },
  { value: 'uncertainty', label: 'Uncertainty' },
  { value: 'acceptable', label: 'Probability of keeping all limits' },
  { value: 'robust', label: 'Share of success within the tolerances' },
] as const;
export type ContourViewName = (typeof contourViews)[number]['value'];

export function contourData({ source, shown, view, samples, forbidden }: Request): ContourData {
  const isUncertainty = view === 'uncertainty';
  const { acceptable } = shown.contour;
  const chances = view === 'robust' ? shown.shares : view === 'acceptable' ? acceptable : undefined;
  const { plane, quantity, contour } = shown;
  const limited = quantity === 0 ? withinScores : (value: number) => value;
  const intervals = contour.forecasts.map(({ low, high }) => ({ low: limited(low), high: limited(high) }));
  return {
    x: shownAxis(source, plane.x, contour.x),
    y: shownAxis(source, plane.y, contour.y),
    quantity: quantitiesOf(source)[quantity] ?? '',
    values:
      chances ??
      (isUncertainty
        ? intervals.map(({ low, high }) => high - low)
        : contour.forecasts.map(({ value }) => limited(value))),
    intervals,
    isUncertainty,
    acceptable,
    chance: chances && contourViews.find(({ value }) => value === view)?.label,
    samples,
    forbidden,
  };
}

function shownAxis({ inputs }: ModelSource, index: number, positions: readonly number[]): ContourAxis {
  const input = inputs[index];
  if (!input) return { title: '', label: '', categories: undefined, positions };
  return {
    title: parameterTitle(input),
    label: nameWithUnit(input),
    categories: input.is_categorical ? input.categories : undefined,
    positions,
    isSettable: positions.map(axisOf(input).isOn),
  };
}

/** The samples of a plane, measured or not; those that failed or are left out count as not measured. */
export function contourSamples(
  { inputs, outputs }: ModelSource,
  all: readonly OutParameter[],
  list: readonly Series[],
  { plane, quantity }: Pick<ShownContour, 'plane' | 'quantity'>,
): ContourSample[] {
  return namedScores(list, all).flatMap(({ sample, name, score }) => {
    const values = valuesOf(sample);
    const point = inputs.map(({ uuid }) => values.get(uuid) ?? Number.NaN);
    const [x, y] = [point[plane.x] ?? Number.NaN, point[plane.y] ?? Number.NaN];
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [];
    const isMeasured = outputs.every(({ uuid }) => Number.isFinite(values.get(uuid) ?? Number.NaN));
    const complete = isMeasured ? score : Number.NaN;
    const value = sample.state || isOpen(sample, all) ? null : values.get(outputs[quantity - 1]?.uuid ?? '');
    const measured = quantity === 0 ? complete : (value ?? Number.NaN);
    const isInPlane = inputs.every(
      (input, at) => at === plane.x || at === plane.y || isNear(input, point[at], plane.setting[at]),
    );
    return [{ key: sample.uuid, name, x, y, measured, isInPlane, isExcluded: sample.state !== undefined }];
  });
}

/** The same category, or within a tenth of the range. */
function isNear(input: ModelSource['inputs'][number], value = Number.NaN, held = Number.NaN): boolean {
  const { share } = axisOf(input);
  return input.is_categorical ? value === held : Math.abs(share(value) - share(held)) <= 0.1;
}

/** The places of a plane as points of all inputs, for the rules. */
export function contourPoints(source: ModelSource, plane: Plane): AskedPoints {
  const { space } = source.request;
  return asPoints(source, planePoints(space, plane, planeSides(space, plane)));
}

/** Where the contour has its best place that rules and steps allow, or its least certain one. */
export function contourSummary(data: ContourData, target: Target, decimal: DecimalSymbol): string {
  const { values, intervals, quantity, isUncertainty, chance, forbidden } = data;
  const isChance = chance !== undefined;
  const isLower = !isUncertainty && !isChance && target === 'Minimize';
  const hasBest = isUncertainty || isChance || target === 'Minimize' || target === 'Maximize';
  const bestAmong = (isAllowed: (place: number) => boolean) =>
    values.reduce<number | undefined>((at, value, place) => {
      if (forbidden?.[place] || !isAllowed(place)) return at;
      const held = at === undefined ? undefined : values[at];
      return held === undefined || (isLower ? value < held : value > held) ? place : at;
    }, undefined);
  const settable = bestAmong((place) => isSettable(data, place));
  const best = settable ?? bestAmong(() => true);
  if (best === undefined) return 'The rules forbid the whole plane.';
  const text = (value: number | undefined) => withSymbol(formatNumber(Number((value ?? 0).toPrecision(3))), decimal);
  const at = `${settable === undefined ? 'near' : 'at'} ${placeInWords(data, best, decimal)}`;
  const likeliest = values === data.acceptable ? 'Most likely to keep all limits' : 'Highest share of success';
  if (isChance) return `${likeliest}: ${probabilityText(values[best] ?? 0)}, ${at}.`;
  if (isUncertainty) return `Least certain: ${quantity} within ${text(values[best])}, ${at}.`;
  if (!hasBest) {
    const [low, high] = values.reduce(
      ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
    return `${quantity} is predicted between ${text(low)} and ${text(high)}.`;
  }
  const { low, high } = intervals[best] ?? {};
  const end = isLower ? 'Lowest' : 'Highest';
  if (low === high) return `${end} ${quantity}: ${text(values[best])}, ${at}.`;
  return `${end} predicted ${quantity}: ${text(values[best])} (${text(low)} to ${text(high)}), ${at}.`;
}

function isSettable({ x, y }: ContourData, place: number): boolean {
  const across = x.positions.length;
  return (x.isSettable?.[place % across] ?? true) && (y.isSettable?.[Math.floor(place / across)] ?? true);
}

function placeInWords({ x, y }: ContourData, place: number, decimal: DecimalSymbol): string {
  const across = x.positions.length;
  const value = ({ label, categories, positions }: ContourAxis, index: number) => {
    const found = positions[index] ?? 0;
    return `${label} ${categories ? (categories[found] ?? '') : withSymbol(formatNumber(Number(found.toPrecision(4))), decimal)}`;
  };
  return `${value(x, place % across)} and ${value(y, Math.floor(place / across))}`;
}

/** The places of a contour as rows. */
export function contourTable(data: ContourData): TableData {
  const { x, y, quantity, values, intervals, isUncertainty, chance, acceptable, forbidden } = data;
  const isShare = chance !== undefined && values !== acceptable;
  const text = ({ categories, positions }: ContourAxis, index: number) => {
    const value = positions[index] ?? 0;
    return categories ? (categories[value] ?? '') : value;
  };
  const across = x.positions.length;
  return {
    columns: [
      x.title,
      y.title,
      ...(isShare ? [chance] : chance ? [] : [isUncertainty ? `${quantity}, width` : quantity]),
      `${quantity} low`,
      `${quantity} high`,
      ...(acceptable ? ['Probability of keeping all limits'] : []),
      ...(forbidden ? ['Rules'] : []),
    ],
    rows: values.map((value, place) => [
      text(x, place % across),
      text(y, Math.floor(place / across)),
      ...(chance === undefined || isShare ? [value] : []),
      intervals[place]?.low ?? null,
      intervals[place]?.high ?? null,
      ...(acceptable ? [acceptable[place] ?? null] : []),
      ...(forbidden ? [forbidden[place] ? 'forbidden' : 'obeyed'] : []),
    ]),
  };
}
