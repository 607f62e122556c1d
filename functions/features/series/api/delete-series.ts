import { whileLocksStay } from '#functions/access/record-lock.ts';
import { type TransactionItem, transact } from '#functions/aws/transact.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { contentHash } from '#functions/entities/samples/content-hash.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { whileIdle } from '#functions/jobs/lock.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { ApiError, busy, notFound } from '#functions/runtime/api-error.ts';
import { and, unchangedSince } from '#functions/tables/condition.ts';
import type { ExperimentRow, SeriesRow } from '#functions/tables/rows.ts';
import { experiments, samples, series } from '#functions/tables/tables.ts';

/** Hides the series at once; its samples are deleted in the background. */
export const deleteSeries: Handle<'deleteSeries'> = async ({ target, query, ancestors, principal }) => {
  const { uuid, workspace_uuid, project_uuid, experiment_uuid } = target;
  const { experiment } = ancestors;
  const checks = query.untouched ? await untouchedChecks(target, experiment) : [];
  await announceDeletion({ kind: 'series', workspace_uuid, project_uuid, experiment_uuid, uuid });
  await transact([
    query.untouched
      ? series.remove(workspace_uuid, target, touched, unchangedSince(target, 'sample_count', ...said))
      : series.remove(workspace_uuid, target, notFound),
    experiments.change(
      workspace_uuid,
      { parent: project_uuid, sort: experiment_uuid },
      {
        set: {},
        add: { series_total: -1 },
        condition: and(
          whileIdle,
          whileLocksStay(experiment),
          query.untouched ? unchangedSince(experiment, 'outputs_imports') : undefined,
        ),
      },
      busy,
    ),
    ...checks,
  ]);
  await publishChange(
    { ...ancestors, editor: principal.caller },
    { method: 'series_changed', deleted: [uuid], message: `${principal.caller.name} deleted series ${target.number}` },
  );
};

/** A transaction has 100 items. The rest of a larger series is checked just before it. */
const maxChecks = 98;

/** Refuses a series that differs from what was imported. Changes that were undone do not count (decision IMPORT-6). */
async function untouchedChecks(row: SeriesRow, experiment: ExperimentRow): Promise<TransactionItem[]> {
  const { workspace_uuid: tenant, experiment_uuid, uuid, imported_hash } = row;
  // No file gives a series these.
  if (said.some((field) => row[field] !== undefined)) throw touched();
  const rows = await samples.list(tenant, experiment_uuid, { beginsWith: `${uuid}#` });
  // The values that were given for older samples when an input was made change none of the file's values.
  const asImported = await effectiveSamples({ ...experiment, earlier_inputs: undefined }, rows);
  if (contentHash(asImported) !== imported_hash) throw touched();
  return rows.slice(0, maxChecks).map((row) => samples.check(tenant, row, touched, unchangedSince(row, 'version')));
}

/** The fields in which people say something of a series. */
const said = ['name', 'run_order', 'note', 'tags'] as const;

const touched = () =>
  new ApiError('refused', 'The series was changed since it was imported, so it stays. It can still be deleted by hand');
