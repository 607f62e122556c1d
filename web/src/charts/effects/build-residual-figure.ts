import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { dotsPath, type FigurePoint } from '../frame/figure-point.ts';
import { countAxis, numberAxis, type PlotAxis } from '../frame/plot-axis.ts';
import { type PlotBox, plotBox } from '../frame/plot-box.ts';

export interface Residual {
  /** The sample's uuid. */
  key: string;
  /** 'Series 2, sample 3'. */
  name: string;
  predicted: number;
  /** In standard deviations; where these are not known, in the output's unit. */
  residual: number;
}

interface ResidualFigure {
  box: PlotBox;
  x: PlotAxis;
  y: PlotAxis;
  /** The place of no residual. */
  zero: number;
  /** So far from the model that a sample is worth a look, where residuals are in standard deviations. */
  far: number[];
  within: string;
  outside: string;
  points: FigurePoint[];
}

/** Fewer than 3 of 1000 samples lie beyond by chance. */
export const farResidual = 3;
const radius = 3.5;

/** Residuals in the order of the runs, or over the prediction: a course, a funnel or a bend says what the model misses. */
export function buildResidualFigure(
  residuals: readonly Residual[],
  {
    by,
    width,
    isStudentized,
    xTitle,
  }: { by: 'run' | 'prediction'; width: number; isStudentized: boolean; xTitle: string },
  decimal: DecimalSymbol = '.',
): ResidualFigure {
  const box = plotBox({
    width,
    plotHeight: Math.min(300, Math.max(200, width * 0.4)),
    xTitle,
    yTitle: isStudentized ? 'Residual in standard deviations' : 'Residual',
  });
  const { left, right, top, bottom } = box.plot;
  const ends = isStudentized ? [-farResidual, farResidual] : [0];
  const across = { from: left, to: right, room: 60 };
  const x =
    by === 'run'
      ? countAxis(1, Math.max(2, residuals.length), across)
      : numberAxis(
          residuals.map(({ predicted }) => predicted),
          across,
        );
  const y = numberAxis([...ends, ...residuals.map(({ residual }) => residual)], { from: bottom, to: top, room: 40 });
  const isFar = ({ residual }: Residual) => isStudentized && Math.abs(residual) > farResidual;
  const text = (value: number) => withSymbol(formatNumber(Number(value.toPrecision(4))), decimal);
  const placed = residuals.map((sample, index) => ({
    sample,
    x: x.at(by === 'run' ? index + 1 : sample.predicted),
    y: y.at(sample.residual),
  }));
  return {
    box,
    x,
    y,
    zero: y.at(0),
    far: isStudentized ? [y.at(-farResidual), y.at(farResidual)] : [],
    within: dotsPath(
      placed.filter(({ sample }) => !isFar(sample)),
      radius,
    ),
    outside: dotsPath(
      placed.filter(({ sample }) => isFar(sample)),
      radius,
    ),
    points: placed.map(({ sample, ...at }) => ({
      key: sample.key,
      ...at,
      lines: [sample.name, `Predicted ${text(sample.predicted)}`, `Residual ${text(sample.residual)}`],
    })),
  };
}
