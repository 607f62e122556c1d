import type { Handle } from '#functions/http/api-handler.ts';
import { platform } from '#functions/tables/definitions.ts';
import { accessTokens } from '#functions/tables/tables.ts';
import { goodTokens, presentToken } from './present-token.ts';

export const listAccessTokens: Handle<'listAccessTokens'> = async ({ principal: { caller } }, { now }) =>
  goodTokens(await accessTokens.list(platform, caller.uuid), now()).map(presentToken);
