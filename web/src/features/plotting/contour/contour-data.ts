import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { type Plane, planePoints, planeSides } from '#shared/engine/predictions/contour.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import type { Target } from '#shared/rules/target.ts';
import type { ContourAxis, ContourData, ContourSample, PlaneValues } from '#web/charts/contour/contour-data.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { parameterTitle } from '../parameter-title.ts';
import { asPoints } from '../profiler/setting-rules.ts';
import type { AskedPoints } from '../rules/evaluate-points.ts';
import {
  bestPlace,
  type ContourViewName,
  planeSamples,
  planeValues,
  valuesSummary,
  valuesTable,
} from './plane-values.ts';
import type { ShownContour } from './use-contour.ts';

interface Request {
  source: ModelSource;
  shown: ShownContour;
  view: ContourViewName;
  samples: readonly ContourSample[];
  forbidden: PlaneValues['forbidden'];
}

export function contourData({ source, shown, view, samples, forbidden }: Request): ContourData {
  const { plane, contour } = shown;
  return {
    x: shownAxis(source, plane.x, contour.x),
    y: shownAxis(source, plane.y, contour.y),
    ...planeValues(source, { ...contour, shares: shown.shares, quantity: shown.quantity, view, forbidden }),
    samples,
  };
}

function shownAxis({ inputs }: ModelSource, index: number, positions: readonly number[]): ContourAxis {
  const input = inputs[index];
  if (!input) return { title: '', label: '', categories: undefined, positions };
  const axis = axisOf(input);
  return {
    title: parameterTitle(input),
    label: nameWithUnit(input),
    categories: input.is_categorical ? input.categories : undefined,
    positions,
    scale: input.scale,
    isSettable: positions.map(axis.isOn),
    isPartial: axis.count > positions.length,
  };
}

/** The samples of a plane, measured or not; those that failed or are left out count as not measured. */
export function contourSamples(
  source: ModelSource,
  all: readonly OutParameter[],
  list: readonly Series[],
  { plane, quantity }: Pick<ShownContour, 'plane' | 'quantity'>,
): ContourSample[] {
  const drawn = { setting: plane.setting, besides: [plane.x, plane.y], quantity };
  return planeSamples(source, all, list, drawn).flatMap(({ sample, point }) => {
    const [x, y] = [point[plane.x] ?? Number.NaN, point[plane.y] ?? Number.NaN];
    return Number.isFinite(x) && Number.isFinite(y) ? [{ ...sample, x, y }] : [];
  });
}

/** The places of a plane as points of all inputs, for the rules. */
export function contourPoints(source: ModelSource, plane: Plane): AskedPoints {
  const { space } = source.request;
  return asPoints(source, planePoints(space, plane, planeSides(space, plane)));
}

/** Where the contour has its best place that rules and steps allow, or its least certain one. */
export const contourSummary = (data: ContourData, target: Target, decimal: DecimalSymbol): string =>
  valuesSummary(
    data,
    bestPlace(data, target, (place) => isSettable(data, place)),
    {
      ...{ target, decimal, all: 'the whole plane', isPartial: data.x.isPartial || data.y.isPartial },
      inWords: (place) => placeInWords(data, place, decimal),
    },
  );

function isSettable({ x, y }: ContourData, place: number): boolean {
  const across = x.positions.length;
  return (x.isSettable?.[place % across] ?? true) && (y.isSettable?.[Math.floor(place / across)] ?? true);
}

function placeInWords({ x, y }: ContourData, place: number, decimal: DecimalSymbol): string {
  const across = x.positions.length;
  const value = ({ label, categories, positions, isSettable = [] }: ContourAxis, index: number) => {
    const found = positions[index] ?? 0;
    const written = isSettable[index] ? found : Number(found.toPrecision(4));
    return `${label} ${categories ? (categories[found] ?? '') : withSymbol(formatNumber(written), decimal)}`;
  };
  return `${value(x, place % across)} and ${value(y, Math.floor(place / across))}`;
}

/** The places of a contour as rows. */
export function contourTable(data: ContourData): TableData {
  const { x, y } = data;
  const text = ({ categories, positions }: ContourAxis, index: number) => {
    const value = positions[index] ?? 0;
    return categories ? (categories[value] ?? '') : value;
  };
  const across = x.positions.length;
  return valuesTable(data, [x.title, y.title], (place) => [
    text(x, place % across),
    text(y, Math.floor(place / across)),
  ]);
}
