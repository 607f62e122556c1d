import { inverseNormal } from '#shared/engine/random/inverse-normal.ts';
import { cutText } from '../cut-text.ts';
import { dotsPath, type FigurePoint } from '../frame/figure-point.ts';
import { numberAxis, type PlotAxis } from '../frame/plot-axis.ts';
import { type PlotBox, plotBox } from '../frame/plot-box.ts';
import type { DrawnEffect } from './build-pareto-figure.ts';

interface HalfNormalFigure {
  box: PlotBox;
  x: PlotAxis;
  y: PlotAxis;
  /** Effects that are more than chance, and the others. */
  beyond: string;
  within: string;
  limit: number | undefined;
  labels: { key: string; text: string; x: number; y: number; textAnchor: 'start' | 'end' }[];
  points: FigurePoint[];
}

/** More names would cover each other. */
const maxLabels = 6;
const radius = 4.5;

/**
 * The sizes of effects over the quantiles that they would have if all were chance: these lie on a line through the
 * origin, and what is more lies to the right of it (Daniel, 1959).
 */
export function buildHalfNormalFigure(
  effects: readonly DrawnEffect[],
  limit: number | undefined,
  { width, xTitle }: { width: number; xTitle: string },
): HalfNormalFigure {
  const box = plotBox({
    width,
    plotHeight: Math.min(360, Math.max(240, width * 0.5)),
    xTitle,
    yTitle: 'Half-normal quantile',
  });
  const { left, right, top, bottom } = box.plot;
  const sorted = effects.toSorted((a, b) => a.size - b.size);
  const placed = sorted.map((effect, index) => ({
    effect,
    quantile: inverseNormal(0.5 + (0.5 * (index + 0.5)) / sorted.length),
  }));
  const x = numberAxis([0, limit ?? 0, ...sorted.map(({ size }) => size)], { from: left, to: right, room: 60 });
  const y = numberAxis([0, ...placed.map(({ quantile }) => quantile)], { from: bottom, to: top, room: 40 });
  const points = placed.map(({ effect, quantile }) => ({ effect, x: x.at(effect.size), y: y.at(quantile) }));
  const isBeyond = ({ effect }: { effect: DrawnEffect }) => limit !== undefined && effect.size > limit;
  return {
    box,
    x,
    y,
    beyond: dotsPath(points.filter(isBeyond), radius),
    within: dotsPath(
      points.filter((point) => !isBeyond(point)),
      radius,
    ),
    limit: limit === undefined ? undefined : x.at(limit),
    labels: points
      .filter(isBeyond)
      .slice(-maxLabels)
      .map(({ effect, x: at, y: height }) => {
        const isLeft = at - left > right - at;
        const room = (isLeft ? at - left : right - at) - 12;
        return {
          key: effect.key,
          text: cutText(effect.name, room),
          x: at + (isLeft ? -9 : 9),
          y: height,
          textAnchor: isLeft ? 'end' : 'start',
        };
      }),
    points: points.map(({ effect, ...at }) => ({ key: effect.key, ...at, lines: [effect.name, effect.text] })),
  };
}
