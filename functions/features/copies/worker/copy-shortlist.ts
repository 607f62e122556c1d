import type { ExperimentRow } from '#functions/tables/rows.ts';
import { shortlists } from '#functions/tables/tables.ts';
import { copiedId, renamed } from './copy-series.ts';

/** Writes a copy of the settings that are kept to decide on, for the copies of the parameters. */
export async function copyShortlist(
  from: ExperimentRow,
  to: ExperimentRow,
  copyOf: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await shortlists.list(to.workspace_uuid, from.uuid);
  await shortlists.putAll(
    to.workspace_uuid,
    rows.map((row) => {
      const uuid = copiedId(to.uuid, row.uuid);
      return {
        ...row,
        ...{ parent: to.uuid, sort: uuid, uuid, project_uuid: to.project_uuid },
        in: renamed(row.in, copyOf),
        predicted_outputs: renamed(row.predicted_outputs, copyOf),
      };
    }),
  );
}
