import { cancelGeneration, generateSeries } from '../features/generation/api/generate-series.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('generation', { generateSeries, cancelGeneration });
