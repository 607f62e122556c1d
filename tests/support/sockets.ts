import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import { userConnections } from '#functions/tables/access-rows.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { connections, connectionsOfUsers } from '#functions/tables/tables.ts';
import { type ChangeEvent, changeEvent, type LiveEvent, liveEvent, socketEvent } from '#shared/contracts/events.ts';
import { newId, seconds } from './builders.ts';
import { aLaboratory } from './experiment-builders.ts';
import { queues } from './functions.ts';
import { putRows } from './put-rows.ts';

/** A stand-in for API Gateway's sockets. */
export const sockets = mockClient(ApiGatewayManagementApiClient);
sockets.on(PostToConnectionCommand).resolves({});
sockets.on(DeleteConnectionCommand).resolves({});

/** A connection to an experiment, as connecting stores it, and what has been sent to it so far. */
export async function aConnection(experiment: ExperimentRow, user: string, openedAt = seconds() - 60) {
  const id = newId();
  const { uuid: parent, workspace_uuid, project_uuid } = experiment;
  const row = { parent, sort: id, uuid: id, workspace_uuid, project_uuid, user_uuid: user, expires: openedAt + 7800 };
  const byUser = { parent: userConnections(user), sort: id, workspace_uuid, experiment_uuid: parent };
  await putRows([
    connections.create(workspace_uuid, row),
    connectionsOfUsers.create(workspace_uuid, { ...byUser, expires: row.expires }),
  ]);
  return {
    row,
    /** The events of jobs. */
    events: () => eventsOf(id),
    methods: () => eventsOf(id).map(({ method }) => method),
    /** Edits by people. */
    changes: () => changesOf(id),
  };
}

const eventsOf = (connection: string): LiveEvent[] =>
  framesOf(connection).flatMap((frame) => liveEvent.safeParse(frame).data ?? []);
const changesOf = (connection: string): ChangeEvent[] =>
  framesOf(connection).flatMap((frame) => changeEvent.safeParse(frame).data ?? []);

function framesOf(connection: string): unknown[] {
  return sockets
    .commandCalls(PostToConnectionCommand)
    .map((call) => call.args[0].input)
    .filter(({ ConnectionId }) => ConnectionId === connection)
    .map(({ Data }) => socketEvent.parse(JSON.parse(String(Data))));
}

/**
 * A laboratory whose manager has an open socket, after everything that the previous test has sent or replaced is reset.
 */
export async function aWatchedLaboratory() {
  vi.restoreAllMocks();
  queues.resetHistory();
  sockets.resetHistory();
  const lab = await aLaboratory();
  return { lab, live: await aConnection(lab.experiment, lab.manager.user.uuid) };
}
export type WatchedLaboratory = Awaited<ReturnType<typeof aWatchedLaboratory>>;
