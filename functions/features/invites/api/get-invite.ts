import type { Handle } from '#functions/http/api-handler.ts';
import { shownInvite } from './present-invite.ts';

export const getInvite: Handle<'getInvite'> = async ({ target }, { now }) => shownInvite(target, now());
