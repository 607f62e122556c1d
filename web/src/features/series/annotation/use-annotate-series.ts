import { useQueryClient } from '@tanstack/react-query';
import type { Series } from '#shared/contracts/series.ts';
import { type Annotation, isSameAnnotation } from '#shared/rules/annotation.ts';
import { runMutation } from '#web/lib/api/run-mutation.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { cachedSeries } from '#web/lib/resources/series-cache.ts';
import { editHistory, type HistoryStep, type StepContext } from '../changes/edit-history.ts';
import { updatingSeries } from '../changes/series-mutations.ts';

/** A note of a series, as it is kept over a reload. */
export interface NotedSeries {
  kind: 'series-noted';
  series: Pick<Series, 'uuid' | 'number'>;
  from: Annotation;
  to: Annotation;
}

/** Undoes a note where nobody has noted something else since. */
export function notedStep(context: StepContext, kept: NotedSeries): HistoryStep {
  const { series, from, to } = kept;
  const turn = (before: Annotation, after: Annotation) => async () => {
    if (isSameAnnotation(notedOf(context, series), before)) await save(context, series, after);
    else notify(`Somebody else has changed the note or the tags of series ${series.number}, which stay`, 'warning');
  };
  return {
    label: `series ${series.number} annotated`,
    undo: turn(to, from),
    redo: turn(from, to),
    kept: () => kept,
  };
}

type Place = Omit<StepContext, 'experimentName'>;

const notedOf = ({ client, place }: Place, { uuid }: { uuid: string }): Annotation =>
  cachedSeries(client, place).find((series) => series.uuid === uuid) ?? {};

const save = ({ client, place }: Place, series: NotedSeries['series'], { note = '', tags = [] }: Annotation) =>
  runMutation(client, updatingSeries(client, place, series), { note, tags: [...tags] });

/** Notes something of a series, as a step that can be undone. */
export function useAnnotateSeries(place: ExperimentPlace) {
  const client = useQueryClient();
  return async ({ uuid, number }: Series, to: Annotation): Promise<boolean> => {
    const context = { client, place, experimentName: '' };
    const { note, tags } = notedOf(context, { uuid });
    await save(context, { uuid, number }, to);
    const step = notedStep(context, { kind: 'series-noted', series: { uuid, number }, from: { note, tags }, to });
    editHistory(place.experiment).push(step);
    return true;
  };
}
