import { useQueryClient } from '@tanstack/react-query';
import type { Series } from '#shared/contracts/series.ts';
import { type Annotation, isSameAnnotation } from '#shared/rules/annotation.ts';
import { runMutation } from '#web/lib/api/run-mutation.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { cachedSeries } from '#web/lib/resources/series-cache.ts';
import { editHistory } from '../changes/edit-history.ts';
import { updatingSeries } from '../changes/series-mutations.ts';

/** Notes something of a series, as a step that can be undone where nobody has noted something else since. */
export function useAnnotateSeries(place: ExperimentPlace) {
  const client = useQueryClient();
  return async (series: Series, to: Annotation): Promise<boolean> => {
    const save = ({ note = '', tags = [] }: Annotation) =>
      runMutation(client, updatingSeries(client, place, series), { note, tags: [...tags] });
    const noted = () => cachedSeries(client, place).find(({ uuid }) => uuid === series.uuid) ?? series;
    const before = noted();
    const turn = (from: Annotation, into: Annotation) => async () => {
      if (isSameAnnotation(noted(), from)) await save(into);
      else notify(`Somebody else has changed the note or the tags of series ${series.number}, which stay`, 'warning');
    };
    await save(to);
    editHistory(place.experiment).push({
      label: `series ${series.number} annotated`,
      undo: turn(to, before),
      redo: turn(before, to),
    });
    return true;
  };
}
