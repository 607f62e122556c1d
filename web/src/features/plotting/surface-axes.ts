import type { PlotSample } from '#shared/contracts/models.ts';

/** The axes of a plot, by short name; '' where none is chosen yet. */
export interface ChosenAxes {
  x: string;
  y: string;
}

/** A plot that has arrived, with its axes. */
export interface ArrivedPlot extends ChosenAxes {
  samples: readonly PlotSample[];
}

/** The message shown instead of the plot, or above it; undefined when the plot is up to date. */
export function plotMessage(
  axes: ChosenAxes,
  arrived: ChosenAxes | undefined,
  isPlotting: boolean,
): string | undefined {
  if (isPlotting) return 'Please wait - plot is being generated...';
  if (!arrived) return 'Please select parameters and generate a plot';
  const isOutdated = axes.x !== arrived.x || axes.y !== arrived.y;
  return isOutdated ? 'Plot is outdated - please generate a new plot' : undefined;
}
