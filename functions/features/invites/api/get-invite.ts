import type { Handle } from '#functions/http/api-handler.ts';
import { presentInvite } from './present-invite.ts';

export const getInvite: Handle<'getInvite'> = async ({ target }, { now }) => presentInvite(target, now());
