import { apiHandler } from '../platform/api-handler.ts';
import { cancelGeneration } from './cancel-generation.ts';
import { generateSeries } from './generate-series.ts';

export const handler = apiHandler('generation', { generateSeries, cancelGeneration });
