import { whileLocksStay } from '#functions/access/record-lock.ts';
import { transact } from '#functions/aws/transact.ts';
import { fromLatest } from '#functions/entities/definitions/from-latest.ts';
import { keptSample } from '#functions/entities/samples/deleted-sample.ts';
import { authorOf, recordEvent } from '#functions/entities/samples/history/record-history.ts';
import { countPositions } from '#functions/entities/series/count-positions.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { whileIdle } from '#functions/jobs/lock.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { busy, notFound } from '#functions/runtime/api-error.ts';
import { and, unchangedSince } from '#functions/tables/condition.ts';
import { deletedSamples, experiments, samples, series } from '#functions/tables/tables.ts';

/** The sample as it is by then is kept for who brings it back (decision SAMPLE-10). */
export const deleteSample: Handle<'deleteSample'> = async ({ target, ancestors, principal }, { now, newId }) => {
  const { workspace_uuid, project_uuid, experiment_uuid, series_uuid } = target;
  await countPositions(ancestors.series);
  const author = authorOf(principal, now(), {}, 'typed');
  const entryId = newId();
  const deleted = await fromLatest(samples, target, async (stored, conflict) => {
    const asItIs = await keptSample(ancestors.experiment, stored, now());
    const kept = { ...asItIs, history: await recordEvent(author, asItIs, 'deleted', () => entryId) };
    await transact([
      // Counts as a change of the row: a calculation that waits for changes learns of it.
      experiments.change(
        workspace_uuid,
        { parent: project_uuid, sort: experiment_uuid },
        { set: {}, condition: and(whileIdle, whileLocksStay(ancestors.experiment)) },
        busy,
      ),
      samples.remove(workspace_uuid, stored, conflict, unchangedSince(stored, 'version')),
      deletedSamples.create(workspace_uuid, kept),
      series.change(
        workspace_uuid,
        { parent: experiment_uuid, sort: series_uuid },
        { set: {}, add: { sample_count: -1 } },
        notFound,
      ),
    ]);
    return kept;
  });
  await publishChange(
    { experiment: ancestors.experiment, editor: principal.caller },
    { method: 'samples_changed', deleted: [deleted.uuid], deleted_version: deleted.version },
  );
};
