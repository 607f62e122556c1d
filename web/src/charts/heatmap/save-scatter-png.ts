import { downloadPng } from '#web/lib/browser/download.ts';
import type { ChartColors } from '../chart-colors.ts';
import type { DensityImage } from './build-density-image.ts';
import type { ScatterFigure } from './build-scatter-figure.ts';
import { paintDensity, paintScatter } from './paint-scatter.ts';

/** Scale factor, so that prints are sharp. */
const scale = 2;

/** Saves the figure as a PNG download. */
export function saveScatterPng(
  name: string,
  figure: ScatterFigure,
  image: DensityImage | undefined,
  { colors, font }: { colors: ChartColors; font: string },
): void {
  const canvas = document.createElement('canvas');
  canvas.width = figure.width * scale;
  canvas.height = figure.height * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(scale, scale);
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, figure.width, figure.height);
  if (image) paintDensity(context, figure, image);
  paintScatter(context, figure, colors, font);
  downloadPng(name, canvas);
}
