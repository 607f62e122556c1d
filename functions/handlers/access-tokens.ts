import { createAccessToken } from '../features/access-tokens/api/create-access-token.ts';
import { listAccessTokens, listMemberAccessTokens } from '../features/access-tokens/api/list-access-tokens.ts';
import { revokeAccessToken, revokeMemberAccessToken } from '../features/access-tokens/api/revoke-access-token.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('access-tokens', {
  listAccessTokens,
  createAccessToken,
  revokeAccessToken,
  listMemberAccessTokens,
  revokeMemberAccessToken,
});
