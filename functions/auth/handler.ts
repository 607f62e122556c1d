import { apiHandler } from '../platform/api-handler.ts';
import { createToken } from './create-token.ts';
import { refreshToken } from './refresh-token.ts';

export const handler = apiHandler('auth', { createToken, refreshToken });
