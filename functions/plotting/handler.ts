import { apiHandler } from '../platform/api-handler.ts';
import { cancelPlot } from './cancel-plot.ts';
import { plot } from './plot.ts';

export const handler = apiHandler('plotting', { plot, cancelPlot });
