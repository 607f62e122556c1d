import { announceDeletion } from '../jobs/deletion/message.ts';
import { ApiError, busy, notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { contentHash } from '../platform/content-hash.ts';
import { idle } from '../platform/idle.ts';
import { asRead, withImport } from '../platform/imported-outputs.ts';
import { type Step, transact } from '../platform/transact.ts';
import { publishChange } from '../realtime/publish-change.ts';
import type { ExperimentRow, SeriesRow } from '../tables/rows.ts';
import { experiments, samples, series } from '../tables/tables.ts';

/** Hides the series at once; its samples are removed in the background. */
export const deleteSeries: Handle<'deleteSeries'> = async ({ target, query, above, grant }) => {
  const { uuid, workspace_uuid, project_uuid, experiment_uuid, sample_count } = target;
  const checks = query.untouched ? await untouchedChecks(target, above.experiment) : [];
  await announceDeletion({ kind: 'series', workspace_uuid, project_uuid, experiment_uuid, uuid });
  await transact([
    query.untouched
      ? series.remove(workspace_uuid, target, touched, {
          condition: 'sample_count = :count',
          values: { ':count': sample_count },
        })
      : series.remove(workspace_uuid, target, notFound),
    experiments.change(
      workspace_uuid,
      { parent: project_uuid, sort: experiment_uuid },
      { set: {}, add: { series_total: -1 }, ...idle },
      busy,
    ),
    ...checks,
  ]);
  await publishChange(
    { ...above, editor: grant.caller },
    { method: 'series_changed', deleted: [uuid], message: `${grant.caller.name} deleted series ${target.number}` },
  );
};

/** A transaction has 100 items. Of larger series the rest is checked just before it. */
const maxChecks = 98;

/** Refuses a series that does not hold what was imported. Changes that were undone are none. */
async function untouchedChecks(
  { workspace_uuid: tenant, experiment_uuid, uuid, imported_hash }: SeriesRow,
  experiment: ExperimentRow,
): Promise<Step[]> {
  const rows = await samples.list(tenant, experiment_uuid, { beginsWith: `${uuid}#` });
  if (contentHash(rows.map((row) => withImport(row, experiment))) !== imported_hash) throw touched();
  return rows.slice(0, maxChecks).map((row) => samples.check(tenant, row, asRead(row), touched));
}

const touched = () =>
  new ApiError('refused', 'The series was changed since it was imported, so it stays. It can still be deleted by hand');
