import type { ChangeEvent } from '#shared/contracts/events.ts';
import type { Caller } from '../access/caller.ts';
import { log } from '../aws/log.ts';
import { presentExperiment } from '../entities/experiments/present-experiment.ts';
import { mapConcurrent } from '../runtime/map-concurrent.ts';
import type { ConnectionRow } from '../tables/access-rows.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { connections, experiments, projects } from '../tables/tables.ts';
import { closeSocket, sendToSocket, sendToSockets } from './sockets.ts';

/** The content of a change; its author and experiment are added here. */
type ChangeContent = Omit<ChangeEvent, 'experiment_id' | 'editor'>;

interface Published {
  experiment: ExperimentRow;
  /** Given if the experiment's row has changed; the event then contains its new state. */
  project?: Pick<ProjectRow, 'uuid' | 'name'>;
  editor: Pick<Caller, 'uuid' | 'name'>;
}

/**
 * Publishes a committed change to everybody who has the experiment open. Call it after the transaction; it costs one
 * query if nobody listens. Best effort: a failure is logged and does not fail the call; sockets that miss the change
 * are closed, so that their browsers reconnect and refetch.
 */
export async function publishChange(
  { experiment, project, editor }: Published,
  content: ChangeContent | (() => ChangeContent),
): Promise<void> {
  const { uuid: experiment_id, workspace_uuid: tenant } = experiment;
  let rows: ConnectionRow[] = [];
  try {
    rows = await connections.list(tenant, experiment_id);
    if (rows.length === 0) return;
    const { uuid, name } = editor;
    const change = typeof content === 'function' ? content() : content;
    const now = project && (await experimentNow(experiment, project));
    const event = { experiment_id, editor: { uuid, name }, ...(now && { experiment: now }), ...change };
    await sendToSockets(rows, event, { mustArrive: true });
  } catch (error) {
    log('warn', 'a change could not be published', { experiment: experiment_id, error });
    await closeAll(rows);
  }
}

async function experimentNow(
  { workspace_uuid, parent, sort }: ExperimentRow,
  project: Pick<ProjectRow, 'uuid' | 'name'>,
) {
  const row = await experiments.get(workspace_uuid, { parent, sort });
  return row && presentExperiment(row, project);
}

/** Sockets that cannot be closed either end by API Gateway's time limit. */
async function closeAll(rows: readonly ConnectionRow[]): Promise<void> {
  await Promise.allSettled(rows.map(closeSocket));
}

const concurrency = 10;

/** Publishes to all experiments of a project or workspace that its name or its permissions have changed. */
export async function publishPlace(
  experiments: readonly ExperimentRow[],
  { editor, project }: Pick<Published, 'editor'> & { project?: Pick<ProjectRow, 'uuid' | 'name'> },
): Promise<void> {
  await mapConcurrent(concurrency, experiments, (experiment) =>
    publishChange({ experiment, editor }, () => ({
      method: 'place_changed',
      // An experiment contains the name of its project.
      ...(project && { experiment: presentExperiment(experiment, project) }),
      refetch: ['places', 'permissions'],
    })),
  );
}

/**
 * All experiments of a workspace. Works shortly after its deletion too, because the deletion worker waits before it
 * removes rows.
 */
export async function experimentsOfWorkspace(workspace: string): Promise<ExperimentRow[]> {
  const rows = await projects.list(workspace, workspace);
  return (await Promise.all(rows.map(({ uuid }) => experiments.list(workspace, uuid)))).flat();
}

interface Deletion {
  kind: NonNullable<ChangeEvent['deleted_kind']>;
  /** The name of the deleted entity. */
  name: string;
  editor: Pick<Caller, 'uuid' | 'name'>;
}

/**
 * Publishes that experiments were deleted, alone or with their project or workspace, and closes their sockets. Access
 * is not checked again, because the deleted rows cannot be read. Best effort: a failure does not fail the call.
 */
export async function publishDeletion(
  deleted: readonly Pick<ExperimentRow, 'uuid' | 'workspace_uuid'>[],
  { kind, name, editor }: Deletion,
): Promise<void> {
  const message = `${editor.name} deleted ${kind} '${name}'`;
  const ended = await Promise.allSettled(
    deleted.map(async ({ uuid: experiment_id, workspace_uuid }) => {
      const event: ChangeEvent = {
        method: 'experiment_deleted',
        experiment_id,
        editor: { uuid: editor.uuid, name: editor.name },
        message,
        deleted_kind: kind,
      };
      const rows = await connections.list(workspace_uuid, experiment_id);
      await Promise.all(rows.map((row) => endSocket(row, JSON.stringify(event))));
    }),
  );
  for (const { reason: error } of ended.filter((one) => one.status === 'rejected')) {
    log('warn', 'a deletion could not be published', { error });
  }
}

async function endSocket(row: ConnectionRow, data: string): Promise<void> {
  await sendToSocket(row, data);
  await closeSocket(row);
}
