import { type ConnectionRow, userConnections } from '../tables/access-rows.ts';
import { connections, connectionsOfUsers } from '../tables/tables.ts';

/** API Gateway ends a connection after two hours; its row expires slightly later. */
export const connectionSeconds = 2 * 3600 + 600;

/** Removes the rows of a connection, under its experiment and under its user. */
export async function forgetConnection({ workspace_uuid, parent, sort, user_uuid }: ConnectionRow): Promise<void> {
  await Promise.all([
    connections.drop(workspace_uuid, { parent, sort }),
    connectionsOfUsers.drop(workspace_uuid, { parent: userConnections(user_uuid), sort }),
  ]);
}
