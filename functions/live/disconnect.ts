import * as z from 'zod';
import { connections } from '../tables/tables.ts';
import { forgetConnection } from './connection.ts';

const disconnectEvent = z.object({ requestContext: z.object({ connectionId: z.string().min(1) }) });

/** Removes a connection. If the index does not show it yet, it is removed when a send fails, or it expires. */
export async function handler(event: unknown): Promise<{ statusCode: number }> {
  const { connectionId } = disconnectEvent.parse(event).requestContext;
  const row = await connections.resolve(connectionId);
  if (row) await forgetConnection(row);
  return { statusCode: 200 };
}
