import { whileLocksStay } from '#functions/access/record-lock.ts';
import { transact } from '#functions/aws/transact.ts';
import { presentSeries } from '#functions/entities/series/present-series.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { whileUnlocked } from '#functions/jobs/lock.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { busy, notFound } from '#functions/runtime/api-error.ts';
import { and } from '#functions/tables/condition.ts';
import type { SeriesRow } from '#functions/tables/rows.ts';
import { experiments, series } from '#functions/tables/tables.ts';

type Request = Pick<Parameters<Handle<'lockSeries'>>[0], 'target' | 'ancestors' | 'principal'>;

/** No job may be writing values, or waiting to. Locking it again changes nothing. */
export const lockSeries: Handle<'lockSeries'> = async (request, { now }) =>
  request.target.locked ? headOf(request.target) : change(request, { since: now(), by: request.principal.caller.name });

export const unlockSeries: Handle<'unlockSeries'> = (request) => change(request, undefined);

/** Both rows say it: the series' to people, the experiment's to every write. */
async function change({ target, ancestors, principal }: Request, locked: SeriesRow['locked']) {
  const { workspace_uuid, parent, sort, uuid } = target;
  const { experiment } = ancestors;
  const others = (experiment.locked_series ?? []).filter((one) => one !== uuid);
  const locked_series = locked ? [...others, uuid] : others;
  await transact([
    experiments.change(
      workspace_uuid,
      { parent: experiment.parent, sort: experiment.sort },
      {
        set: { locked_series: locked_series.length > 0 ? locked_series : undefined },
        condition: and(whileUnlocked, whileLocksStay(experiment)),
      },
      busy,
    ),
    series.change(workspace_uuid, { parent, sort }, { set: { locked } }, notFound),
  ]);
  await publishChange(
    { experiment, editor: principal.caller },
    {
      method: 'series_changed',
      message: `${principal.caller.name} ${locked ? 'locked' : 'unlocked'} series ${target.number}`,
      refetch: ['series'],
    },
  );
  return headOf({ ...target, locked });
}

function headOf(row: SeriesRow) {
  const { samples: _, ...head } = presentSeries(row, []);
  return head;
}
