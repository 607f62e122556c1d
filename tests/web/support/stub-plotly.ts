import plotly from 'plotly.js-gl3d-dist-min';
import { vi } from 'vitest';

/** Takes what Plotly is to draw. Plotly draws nothing from here on: jsdom has no WebGL. */
export const drawPlot = vi.fn();
Object.assign(plotly, { react: drawPlot, purge: () => undefined });
