import type { accessTokenRoutes } from '#shared/contracts/routes/access-token-routes.ts';
import * as bodies from './bodies.ts';
import type { Requests } from './request.ts';

const day = 86_400;

export const accessTokenRequests: Requests<keyof typeof accessTokenRoutes> = {
  listAccessTokens: { args: () => ({}) },
  createAccessToken: { args: () => ({ body: { ...bodies.named('Token'), expires: bodies.inSeconds(day) } }) },
  revokeAccessToken: { spends: 'access-token', args: ({ ids }) => ({ path: { uuid: ids['access-token'] } }) },
  listMemberAccessTokens: { args: ({ ids }) => ({ path: { id: ids.workspace } }) },
  revokeMemberAccessToken: {
    spends: 'access-token',
    args: ({ ids, caller }) => ({ path: { id: caller.uuid, token: ids['access-token'] } }),
  },
};
