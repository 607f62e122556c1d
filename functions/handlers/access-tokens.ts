import {
  createAccessToken,
  listAccessTokens,
  listMemberAccessTokens,
  revokeAccessToken,
  revokeMemberAccessToken,
} from '../features/access-tokens/api/access-tokens.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('access-tokens', {
  listAccessTokens,
  createAccessToken,
  revokeAccessToken,
  listMemberAccessTokens,
  revokeMemberAccessToken,
});
