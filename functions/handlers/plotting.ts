import { cancelPlot, plot } from '../features/plotting/api/plot.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('plotting', { plot, cancelPlot });
