import { getInvite, listInvites } from '../features/invites/api/read-invites.ts';
import { createInvite, deleteInvite, updateInvite } from '../features/invites/api/write-invites.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('invites', { listInvites, createInvite, getInvite, updateInvite, deleteInvite });
