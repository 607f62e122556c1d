import { deleteInvite } from '#functions/features/invites/api/end-invite.ts';
import { getInvite, listInvites } from '#functions/features/invites/api/read-invites.ts';
import { createInvite } from '../features/invites/api/create-invite.ts';
import { updateInvite } from '../features/invites/api/update-invite.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('invites', { listInvites, createInvite, getInvite, updateInvite, deleteInvite });
