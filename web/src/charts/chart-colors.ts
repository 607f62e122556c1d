/** Colours of figures on a canvas. SVG figures use the theme's CSS variables. */
export interface ChartColors {
  text: string;
  quiet: string;
  line: string;
  paper: string;
  /** Samples, on the heat and on paper. */
  point: string;
  /** From no density (paper) to the highest. Lightness is monotonic, so that the scale reads without hue too. */
  heat: readonly string[];
}

export const chartColors: { light: ChartColors; dark: ChartColors } = {
  light: {
    text: '#17211f',
    quiet: '#53615f',
    line: '#dfe5e4',
    paper: '#ffffff',
    point: '#17211f',
    heat: ['#ffffff', '#e3f1d2', '#a9dcb4', '#5cbab0', '#2a8b9c', '#1f5b86', '#25306b'],
  },
  dark: {
    text: '#e6eeec',
    quiet: '#a3b3b0',
    line: '#263135',
    paper: '#151d20',
    point: '#e6eeec',
    heat: ['#151d20', '#1d3550', '#1f5b76', '#2a8b8b', '#5cba8c', '#aedb7a', '#f4f6a2'],
  },
};
