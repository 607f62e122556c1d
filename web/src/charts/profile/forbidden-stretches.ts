import { axisCells, type Ends, type PlotAxis } from '../frame/plot-axis.ts';

/** The settings that rules forbid around a setting. */
export interface Forbidden {
  setting: readonly number[];
  /** By input. */
  along: readonly ForbiddenAlong[];
}

/** The stretches that they forbid along one input while the others stay as in that setting. */
export interface ForbiddenAlong {
  positions: readonly number[];
  /** By position, why it is forbidden; undefined where it is not. */
  reasons: readonly (string | undefined)[];
}

/** False if another input than this one has moved since. */
export const isCurrentAlong = (forbidden: Forbidden, setting: readonly number[], input: number): boolean =>
  forbidden.setting.every((value, index) => index === input || value === setting[index]);

interface Panel {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: PlotAxis;
}

/** The forbidden stretches of a panel as a path. A stretch ends half-way to the next position that is allowed. */
export function drawForbidden(
  { x, left, right, top, bottom }: Panel,
  { positions, reasons }: ForbiddenAlong,
  isCategory: boolean,
): string {
  const places = positions.map((value) => x.at(value));
  const stretches: Ends[] = [];
  for (const [index, { from, to }] of axisCells(places, { from: left, to: right }, isCategory).entries()) {
    if (reasons[index] === undefined) continue;
    const last = stretches.at(-1);
    if (last && from - last.to < 0.01) last.to = to;
    else stretches.push({ from, to });
  }
  return stretches.map(({ from, to }) => `M${round(from)} ${top}H${round(to)}V${bottom}H${round(from)}Z`).join('');
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
