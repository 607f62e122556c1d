import { cancelPlot } from '../features/plotting/api/cancel-plot.ts';
import { plot } from '../features/plotting/api/plot.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('plotting', { plot, cancelPlot });
