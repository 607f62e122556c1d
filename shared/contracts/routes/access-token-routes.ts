import * as z from 'zod';
import { accessToken, createdAccessToken, memberAccessToken, newAccessToken } from '../access-tokens.ts';
import type { Route } from '../route.ts';

const own = { feature: 'access-tokens', access: 'signed-in', session: true } as const;

export const accessTokenRoutes = {
  listAccessTokens: {
    ...own,
    method: 'GET',
    path: '/access-tokens',
    summary: 'The own access tokens, newest first',
    response: z.array(accessToken),
    status: 200,
  },
  createAccessToken: {
    ...own,
    method: 'POST',
    path: '/access-tokens',
    summary: 'Make an access token for a program; the response alone holds its secret',
    body: newAccessToken,
    response: createdAccessToken,
    status: 201,
  },
  revokeAccessToken: {
    ...own,
    method: 'DELETE',
    path: '/access-tokens/{uuid}',
    summary: 'End an own access token at once',
    response: null,
    status: 204,
  },
  listMemberAccessTokens: {
    method: 'GET',
    path: '/workspaces/{id}/access-tokens',
    feature: 'access-tokens',
    summary: "The access tokens of a workspace's members that reach the workspace",
    access: 'workspace.administrate',
    target: 'workspace',
    response: z.array(memberAccessToken),
    status: 200,
  },
  revokeMemberAccessToken: {
    method: 'DELETE',
    path: '/users/{id}/access-tokens/{token}',
    feature: 'access-tokens',
    summary: "End an account's access token at once",
    access: 'platform.administrate',
    target: 'user',
    response: null,
    status: 204,
  },
} as const satisfies Record<string, Route>;
