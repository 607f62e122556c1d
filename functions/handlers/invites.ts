import { createInvite } from '../features/invites/api/create-invite.ts';
import { deleteInvite } from '../features/invites/api/delete-invite.ts';
import { getInvite } from '../features/invites/api/get-invite.ts';
import { listInvites } from '../features/invites/api/list-invites.ts';
import { updateInvite } from '../features/invites/api/update-invite.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('invites', { listInvites, createInvite, getInvite, updateInvite, deleteInvite });
