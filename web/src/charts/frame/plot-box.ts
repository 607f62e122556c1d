import { linesOf } from '../cut-text.ts';

/** The plot's edges in the figure, in pixels. */
export interface Plot {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A figure's size, its plot, and the titles of its axes in lines that fit. */
export interface PlotBox {
  width: number;
  height: number;
  plot: Plot;
  xTitle: string[];
  yTitle: string[];
}

interface Request {
  width: number;
  /** Height of the plot. */
  plotHeight: number;
  xTitle: string;
  yTitle: string;
  left?: number;
  /** Room between the vertical axis' title and the plot. */
  above?: number;
  right?: number;
}

export const titleLine = 16;

/** Titles stand above and below the plot in whole, never turned or cut. */
export function plotBox({ width, plotHeight, xTitle, yTitle, left = 56, above = 8, right = 16 }: Request): PlotBox {
  const title = { x: linesOf(xTitle, width - left), y: linesOf(yTitle, width) };
  const top = title.y.length * titleLine + above + 4;
  const bottom = top + plotHeight;
  return {
    width,
    height: bottom + 30 + title.x.length * titleLine,
    plot: { left, top, right: width - right, bottom },
    xTitle: title.x,
    yTitle: title.y,
  };
}
