import type { ChangeEvent } from '#shared/contracts/events.ts';
import type { Caller } from '../access/caller.ts';
import { log } from '../aws/log.ts';
import { presentExperiment } from '../entities/experiments/present-experiment.ts';
import type { ConnectionRow } from '../tables/access-rows.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { connections, experiments } from '../tables/tables.ts';
import { fitChange } from './fit-event.ts';
import { closeSocket } from './send-to-socket.ts';
import { sendToSockets } from './send-to-sockets.ts';

/** The content of a change; its author and experiment are added here. */
export type ChangeContent = Omit<ChangeEvent, 'experiment_id' | 'editor'>;

export interface Published {
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
    await sendToSockets(rows, fitChange(event), { mustArrive: true });
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
