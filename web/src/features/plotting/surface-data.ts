import type { PlotSample } from '#shared/contracts/models.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { texts } from '#shared/rules/messages.ts';
import { isUnweighed } from '#shared/rules/rank.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { SurfaceSample } from '#web/charts/surface/build-surface-figure.ts';
import { namedScores } from './named-scores.ts';

/** The axes of a plot, by short name; '' where none is chosen yet. */
export interface ChosenAxes {
  x: string;
  y: string;
}

/** A plot that has arrived, with its axes. */
export interface ArrivedPlot extends ChosenAxes {
  samples: readonly PlotSample[];
}

/**
 * The message shown instead of the plot, or above it; undefined when the plot is up to date. Without a score the call
 * says that there are too few samples, as specified (decision MODEL-1), however many are measured.
 */
export function plotMessage(
  axes: ChosenAxes,
  arrived: ChosenAxes | undefined,
  isPlotting: boolean,
  outputs: readonly OutParameter[],
): string | undefined {
  if (isPlotting) return 'Please wait - plot is being generated...';
  if (isUnweighed(outputs)) return `${texts.insufficientSamples}: ${noScoreToPlot}`;
  if (!arrived) return 'Please select parameters and generate a plot';
  const isOutdated = axes.x !== arrived.x || axes.y !== arrived.y;
  return isOutdated ? 'Plot is outdated - please generate a new plot' : undefined;
}

const noScoreToPlot = 'no output has a weight above 0, so there is no score to plot';

/** The samples with all weighted outputs, over two inputs. */
export function surfaceSamples(
  list: readonly Series[],
  outputs: readonly OutParameter[],
  inputs: readonly InParameter[],
  axes: ChosenAxes,
): SurfaceSample[] {
  const uuidOf = (shortName: string) => inputs.find(({ short_name }) => short_name === shortName)?.uuid ?? '';
  const [across, up] = [uuidOf(axes.x), uuidOf(axes.y)];
  const weighted = outputs.filter(({ weight }) => weight > 0);
  return namedScores(list, outputs).flatMap(({ sample, name, score }) => {
    const values = valuesOf(sample);
    const [x, y] = [values.get(across) ?? null, values.get(up) ?? null];
    const isMeasured = !Number.isNaN(score) && weighted.every(({ uuid }) => (values.get(uuid) ?? null) !== null);
    return x === null || y === null || !isMeasured ? [] : [{ name, x, y, score }];
  });
}
