import { cancelCalculation } from '../features/calculation/api/cancel-calculation.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('calculation', { cancelCalculation });
