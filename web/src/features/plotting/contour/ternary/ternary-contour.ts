import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { PointForecast } from '#shared/engine/predictions/forecast.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import type { Target } from '#shared/rules/target.ts';
import type { PlaneValues } from '#web/charts/contour/contour-data.ts';
import {
  type OfParts,
  type PartIndex,
  partIndices,
  type TernaryData,
  type TernarySample,
} from '#web/charts/contour/ternary/ternary-data.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { parameterTitle } from '../../parameter-title.ts';
import {
  type BestPlace,
  bestPlace,
  type ContourViewName,
  hasBest,
  planeSamples,
  planeValues,
  valuesSummary,
  valuesTable,
} from '../plane-values.ts';
import type { MixtureTriangle } from './mixture-triangle.ts';

interface Request {
  source: ModelSource;
  triangle: MixtureTriangle;
  forecasts: readonly PointForecast[];
  /** 0 is the score, others are the weighted outputs. */
  quantity: number;
  view: ContourViewName;
  target: Target;
  samples: readonly TernarySample[];
  forbidden: PlaneValues['forbidden'];
}

/** A triangle with its best place; it is marked where the quantity has one. */
export function ternaryData(request: Request): { data: TernaryData; best: BestPlace } {
  const { source, triangle, forecasts, quantity, view, target, samples, forbidden } = request;
  const chances = forecasts.flatMap(({ acceptable }) => acceptable ?? []);
  const acceptable = chances.length > 0 ? chances : undefined;
  const drawn = forecasts.map(({ score, outputs }) => outputs[quantity - 1] ?? score);
  const values = planeValues(source, { forecasts: drawn, acceptable, quantity, view, forbidden });
  const { places, reach, spacing, isPartial } = triangle;
  const best = bestPlace(values, target, (place) => places[place]?.isSettable ?? false);
  const part = (index: PartIndex) => shownPart(source, triangle, index);
  const parts = [part(0), part(1), part(2)] as const;
  return {
    data: {
      ...{ ...values, parts, reach, spacing, places, isPartial, samples },
      best: hasBest(values, target) ? best.place : undefined,
    },
    best,
  };
}

function shownPart({ inputs }: ModelSource, { parts, lows, highs }: MixtureTriangle, part: PartIndex) {
  const input = inputs[parts[part]];
  const names = input ? { title: parameterTitle(input), label: nameWithUnit(input) } : { title: '', label: '' };
  return { ...names, low: lows[part], high: highs[part] };
}

/** The samples with some of the three parts; where others have a share too, the three stand as they are to each other. */
export function ternarySamples(
  source: ModelSource,
  all: readonly OutParameter[],
  list: readonly Series[],
  { triangle, quantity }: { triangle: MixtureTriangle; quantity: number },
): TernarySample[] {
  const { parts, setting, left } = triangle;
  return planeSamples(source, all, list, { setting, besides: parts, quantity }).flatMap(({ sample, point }) => {
    const amount = (part: PartIndex) => point[parts[part]] ?? Number.NaN;
    const sum = amount(0) + amount(1) + amount(2);
    if (!(sum > 0)) return [];
    const share = (part: PartIndex) => (amount(part) / sum) * left;
    const amounts: OfParts<number> = [share(0), share(1), share(2)];
    return [{ ...sample, amounts }];
  });
}

/** The best mixture in words. */
export const ternarySummary = (data: TernaryData, best: BestPlace, target: Target, decimal: DecimalSymbol): string =>
  valuesSummary(data, best, {
    ...{ target, decimal, all: 'every mixture of these three', isPartial: data.isPartial },
    inWords: (place) => mixtureInWords(data, place, decimal),
  });

function mixtureInWords({ parts, places }: TernaryData, place: number, decimal: DecimalSymbol): string {
  const { amounts } = places[place] ?? {};
  const [above, onLeft, onRight] = partIndices.map((part) => {
    const amount = Number((amounts?.[part] ?? 0).toPrecision(4));
    return `${parts[part].label} ${withSymbol(formatNumber(amount), decimal)}`;
  });
  return `${above}, ${onLeft} and ${onRight}`;
}

/** The places of a triangle as rows. */
export const ternaryTable = (data: TernaryData): TableData =>
  valuesTable(
    data,
    data.parts.map(({ title }) => title),
    (place) => [...(data.places[place]?.amounts ?? [])],
  );

/** Why there is no triangle: the sum is what the other parts leave, and what the ranges of the three could make. */
export function noChoiceText({ inputs }: ModelSource, triangle: MixtureTriangle, decimal: DecimalSymbol): string {
  const names = partIndices.map((part) => inputs[triangle.parts[part]]?.name ?? '').join(', ');
  const left = withSymbol(formatNumber(triangle.left), decimal);
  return `The other parts leave ${left} for ${names}, and the ranges of these then leave no choice. Set other amounts.`;
}
