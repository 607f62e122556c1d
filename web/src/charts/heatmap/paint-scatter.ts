import type { ChartColors } from '../chart-colors.ts';
import type { DensityImage } from './build-density-image.ts';
import { pointRadius, type ScatterFigure, type ScatterPoints } from './build-scatter-figure.ts';

type Context = CanvasRenderingContext2D;

/** Draws the density image over the plot, smoothed. */
export function paintDensity(context: Context, { plot }: ScatterFigure, image: DensityImage): void {
  const source = document.createElement('canvas');
  source.width = image.width;
  source.height = image.height;
  source.getContext('2d')?.putImageData(new ImageData(image.pixels, image.width, image.height), 0, 0);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, plot.left, plot.top, plot.right - plot.left, plot.bottom - plot.top);
}

/** Draws axes and samples on top of the canvas' content. */
export function paintScatter(context: Context, figure: ScatterFigure, colors: ChartColors, font: string): void {
  const { plot, x, y, points } = figure;
  context.lineWidth = 1;
  context.strokeStyle = colors.line;
  context.fillStyle = colors.quiet;
  context.font = `12px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  for (const { at, label } of x.ticks) {
    line(context, at, plot.bottom, at, plot.bottom + 5);
    context.fillText(label, at, plot.bottom + 18);
  }
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (const { at, label } of y.ticks) {
    line(context, plot.left - 5, at, plot.left, at);
    context.fillText(label, plot.left - 8, at);
  }
  context.strokeRect(plot.left, plot.top, plot.right - plot.left, plot.bottom - plot.top);
  context.fillStyle = colors.text;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  // A title wider than the plot stands in the middle of the figure, in smaller letters if it has to.
  const isWide = titleWidth(context, x.label, font) > plot.right - plot.left;
  setTitleFont(context, x.label, { room: figure.width - 8, font });
  context.fillText(x.label, isWide ? figure.width / 2 : (plot.left + plot.right) / 2, figure.height - 8);
  setTitleFont(context, y.label, { room: figure.height - 8, font });
  const isTall = titleWidth(context, y.label, font) > plot.bottom - plot.top;
  context.save();
  context.translate(15, isTall ? figure.height / 2 : (plot.top + plot.bottom) / 2);
  context.rotate(-Math.PI / 2);
  context.fillText(y.label, 0, 0);
  context.restore();
  paintPoints(context, figure, points, colors);
}

const titleSize = 13;

function titleWidth(context: Context, title: string, font: string): number {
  context.save();
  context.font = `600 ${titleSize}px ${font}`;
  const { width } = context.measureText(title);
  context.restore();
  return width;
}

/** The largest letters, up to the usual ones, with which a title is whole. */
function setTitleFont(context: Context, title: string, { room, font }: { room: number; font: string }): void {
  const size = Math.min(titleSize, (titleSize * room) / Math.max(1, titleWidth(context, title, font)));
  context.font = `600 ${Math.floor(size * 10) / 10}px ${font}`;
}

/** Samples without a score are rings, those that failed or are left out crosses. Each kind is one path, so that ten thousand are drawn at once. */
function paintPoints(context: Context, { plot }: ScatterFigure, points: ScatterPoints, colors: ChartColors): void {
  const [scored, unscored, crosses] = [new Path2D(), new Path2D(), new Path2D()];
  points.x.forEach((share, sample) => {
    const x = plot.left + share * (plot.right - plot.left);
    const y = plot.top + (points.y[sample] ?? 0) * (plot.bottom - plot.top);
    if (points.excluded[sample]) {
      crosses.moveTo(x - pointRadius, y - pointRadius);
      crosses.lineTo(x + pointRadius, y + pointRadius);
      crosses.moveTo(x + pointRadius, y - pointRadius);
      crosses.lineTo(x - pointRadius, y + pointRadius);
      return;
    }
    const path = Number.isNaN(points.score[sample]) ? unscored : scored;
    path.moveTo(x + pointRadius, y);
    path.arc(x, y, pointRadius, 0, 2 * Math.PI);
  });
  context.fillStyle = colors.point;
  context.globalAlpha = 0.65;
  context.fill(scored);
  context.globalAlpha = 1;
  // An outline in the paper's colour separates samples from the heat and from each other.
  context.lineWidth = 0.75;
  context.strokeStyle = colors.paper;
  context.stroke(scored);
  context.strokeStyle = colors.quiet;
  context.stroke(unscored);
  context.lineWidth = 1.5;
  context.strokeStyle = colors.text;
  context.stroke(crosses);
}

function line(context: Context, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}
