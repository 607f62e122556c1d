import type { Handle } from '../platform/api-handler.ts';
import { shownInvite } from './shown-invite.ts';

export const getInvite: Handle<'getInvite'> = async ({ target }, { now }) => shownInvite(target, now());
