import { createInvite } from '../features/invites/api/create-invite.ts';
import { deleteInvite } from '../features/invites/api/end-invite.ts';
import { getInvite, listInvites } from '../features/invites/api/read-invites.ts';
import { updateInvite } from '../features/invites/api/update-invite.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('invites', { listInvites, createInvite, getInvite, updateInvite, deleteInvite });
