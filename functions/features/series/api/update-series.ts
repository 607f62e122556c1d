import { isDeepStrictEqual } from 'node:util';
import { whileLocksStay } from '#functions/access/record-lock.ts';
import { transact } from '#functions/aws/transact.ts';
import { countPositions } from '#functions/entities/series/count-positions.ts';
import { presentSeries } from '#functions/entities/series/present-series.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { whileIdle } from '#functions/jobs/lock.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { busy, notFound, refusedField } from '#functions/runtime/api-error.ts';
import { and } from '#functions/tables/condition.ts';
import type { SeriesRow } from '#functions/tables/rows.ts';
import { experiments, series } from '#functions/tables/tables.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { annotationAfter, isSameAnnotation } from '#shared/rules/annotation.ts';

/** Names or annotates a series, or draws the random order in which its samples are carried out. The samples themselves stay. */
export const updateSeries: Handle<'updateSeries'> = async ({ target, body, ancestors, principal }) => {
  const { experiment } = ancestors;
  const { workspace_uuid, parent, sort } = target;
  if (body.run_order && target.design) throw refusedField('run_order', hasOrder);
  await countPositions(target);
  const read = body.run_order ? await series.get(workspace_uuid, { parent, sort }) : target;
  if (!read) throw notFound();
  const had = read.next_position ?? 0;
  if ((body.run_order?.count ?? 0) > had)
    throw refusedField('run_order', `The series has had no more than ${had} samples`);
  const set = changesOf(read, body);
  if (Object.keys(set).length > 0) {
    await transact([
      experiments.change(
        workspace_uuid,
        { parent: experiment.parent, sort: experiment.sort },
        { set: {}, condition: and(whileIdle, whileLocksStay(experiment)) },
        busy,
      ),
      series.change(workspace_uuid, { parent, sort }, { set }, notFound),
    ]);
    const what = `the ${nameOfChange(set)} of series`;
    await publishChange(
      { experiment, editor: principal.caller },
      {
        method: 'series_changed',
        message: `${principal.caller.name} changed ${what} ${target.number}`,
        refetch: ['series'],
      },
    );
  }
  const { samples: _, ...head } = presentSeries({ ...read, ...set }, []);
  return head;
};

const nameOfChange = (set: Partial<SeriesRow>) =>
  'run_order' in set ? 'run order' : 'name' in set ? 'name' : 'note or the tags';

/** The fields that differ; an absent attribute is removed. */
function changesOf(read: SeriesRow, { name, run_order, ...said }: BodyOf<'updateSeries'>): Partial<SeriesRow> {
  const after = name ?? undefined;
  const order = run_order && { ...run_order, count: run_order.count ?? drawnCount(read, run_order.seed) };
  const keepsOrder = run_order === undefined || isDeepStrictEqual(order ?? undefined, read.run_order);
  const noted = annotationAfter(read, said);
  const isNoted = !isSameAnnotation(read, noted);
  return {
    // The field that a call leaves out may have another value since it was read.
    ...(isNoted && said.note !== undefined && { note: noted.note }),
    ...(isNoted && said.tags !== undefined && { tags: noted.tags }),
    ...(name === undefined || after === read.name ? {} : { name: after }),
    ...(keepsOrder ? {} : { run_order: order ?? undefined }),
  };
}

/** An order that is drawn by the same seed again stays what it is. */
const drawnCount = ({ run_order, next_position = 0 }: SeriesRow, seed: number): number =>
  run_order?.seed === seed ? run_order.count : next_position;

const hasOrder = 'The samples of a planned series are numbered in their run order: plan it again for another one';
