import { apiHandler } from '../platform/api-handler.ts';
import { createInvite } from './create-invite.ts';
import { deleteInvite } from './delete-invite.ts';
import { getInvite } from './get-invite.ts';
import { listInvites } from './list-invites.ts';
import { updateInvite } from './update-invite.ts';

export const handler = apiHandler('invites', { listInvites, createInvite, getInvite, updateInvite, deleteInvite });
