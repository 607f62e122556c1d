import { useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { Series } from '#shared/contracts/series.ts';
import { type Annotation, isSameAnnotation } from '#shared/rules/annotation.ts';
import { runMutation } from '#web/lib/api/run-mutation.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { cachedSeries } from '#web/lib/resources/series-cache.ts';
import { editHistory, type HistoryStep, OvertakenStep, presentSampleOf, type StepContext } from './edit-history.ts';
import { updatingSeries } from './series-mutations.ts';

interface Change<Said> {
  series: Pick<Series, 'uuid' | 'number'>;
  from: Said;
  to: Said;
}

/** A change of what is said of a series, as it is kept over a reload. */
export type KeptOfSeries =
  | ({ kind: 'series-noted' } & Change<Annotation>)
  | ({ kind: 'series-named' } & Change<Pick<Series, 'name'>>)
  | ({ kind: 'series-ordered' } & Change<Pick<Series, 'run_order'>>);

/** A kind of what people say of a series beside its samples. */
interface Saying<Said> {
  /** 'the name', in messages. */
  name: string;
  of: (series: Omit<Series, 'samples'>) => Said;
  isSame: (a: Said, b: Said) => boolean;
  bodyOf: (said: Said) => BodyInputOf<'updateSeries'>;
  /** The history's words for a change of 'series 1'. */
  words: (series: string, said: Said) => string;
}

/** Names or annotates a series, or changes its run order, as a step that can be undone (RECORD-90). */
export function useSayOfSeries(place: ExperimentPlace) {
  const client = useQueryClient();
  const context = { client, place, experimentName: '' };

  function saying<Said>(of: Saying<Said>, keptAs: (change: Change<Said>) => KeptOfSeries) {
    return async (series: Series, to: Said): Promise<void> => {
      const { uuid, number } = series;
      const from = of.of(cachedSeries(client, place).find((one) => one.uuid === uuid) ?? series);
      const head = await runMutation(client, updatingSeries(client, place, { uuid }), of.bodyOf(to));
      const change = { series: { uuid, number }, from, to: of.of(head) };
      if (!of.isSame(from, change.to)) editHistory(place.experiment).push(stepOfSeries(context, keptAs(change)));
    };
  }

  return {
    annotate: saying(annotation, (change) => ({ kind: 'series-noted', ...change })),
    name: saying(naming, (change) => ({ kind: 'series-named', ...change })),
    order: saying(ordering, (change) => ({ kind: 'series-ordered', ...change })),
  };
}

export function stepOfSeries(context: StepContext, kept: KeptOfSeries): HistoryStep {
  switch (kept.kind) {
    case 'series-noted':
      return stepOf(context, annotation, kept);
    case 'series-named':
      return stepOf(context, naming, kept);
    case 'series-ordered':
      return stepOf(context, ordering, kept);
  }
}

/** Takes nothing back where somebody else has said something since. */
function stepOf<Said>(
  { client, place }: StepContext,
  saying: Saying<Said>,
  kept: KeptOfSeries & Change<Said>,
): HistoryStep {
  const { series, from, to } = kept;
  const turn = (before: Said, after: Said) => async () => {
    const uuid = presentSampleOf(place.experiment, series.uuid);
    const now = cachedSeries(client, place).find((one) => one.uuid === uuid);
    if (!now) throw overtaken(`Series ${series.number} has been deleted`);
    if (!saying.isSame(saying.of(now), before)) {
      throw overtaken(`Somebody else has changed ${saying.name} of series ${series.number}, which stays`);
    }
    await runMutation(client, updatingSeries(client, place, { uuid }), saying.bodyOf(after));
  };
  return {
    label: saying.words(`series ${series.number}`, to),
    undo: turn(to, from),
    redo: turn(from, to),
    kept: () => kept,
  };
}

function overtaken(text: string): OvertakenStep {
  notify(text, 'warning');
  return new OvertakenStep();
}

const annotation: Saying<Annotation> = {
  name: 'the note or the tags',
  of: ({ note, tags }) => ({ note, tags }),
  isSame: isSameAnnotation,
  bodyOf: ({ note = '', tags = [] }) => ({ note, tags: [...tags] }),
  words: (series) => `${series} annotated`,
};

const naming: Saying<Pick<Series, 'name'>> = {
  name: 'the name',
  of: ({ name }) => ({ name }),
  isSame: (a, b) => a.name === b.name,
  bodyOf: ({ name = null }) => ({ name }),
  words: (series, { name }) => (name === undefined ? `name of ${series} removed` : `${series} named ${name}`),
};

const ordering: Saying<Pick<Series, 'run_order'>> = {
  name: 'the run order',
  of: ({ run_order }) => ({ run_order }),
  isSame: ({ run_order: a }, { run_order: b }) => a?.seed === b?.seed && a?.count === b?.count,
  bodyOf: ({ run_order = null }) => ({ run_order }),
  words: (series, { run_order }) => `${run_order ? 'random run order' : 'run order by number'} of ${series}`,
};
