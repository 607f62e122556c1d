import { apiHandler } from '../platform/api-handler.ts';
import { cancelCalculation } from './cancel-calculation.ts';

export const handler = apiHandler('calculation', { cancelCalculation });
