import * as z from 'zod';
import { connections } from '../tables/tables.ts';

const disconnectEvent = z.object({ requestContext: z.object({ connectionId: z.string().min(1) }) });

/** Forgets a connection. One that the index does not show yet is forgotten when it is found gone, or expires. */
export async function handler(event: unknown): Promise<{ statusCode: number }> {
  const { connectionId } = disconnectEvent.parse(event).requestContext;
  const row = await connections.resolve(connectionId);
  if (row) await connections.drop(row.workspace_uuid, { parent: row.parent, sort: row.sort });
  return { statusCode: 200 };
}
