import './stack-environment.ts';
import { experiments } from '#functions/tables/tables.ts';
import { whileRunning } from './roles.ts';

/** Locks an experiment of the running stack as a job that never ends would; the returned function unlocks it. */
export async function holdBusy(uuid: string): Promise<() => Promise<void>> {
  const row = await whileRunning('a test', () => experiments.resolve(uuid));
  if (!row) throw new Error('There is no such experiment');
  const lock = async (generation_id: string) => {
    await experiments.update(row.workspace_uuid, { parent: row.parent, sort: row.sort }, { set: { generation_id } });
  };
  await lock('held');
  return () => lock('');
}
