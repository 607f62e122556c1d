import type { Series } from '#shared/contracts/series.ts';
import { keptMessage } from '#shared/rules/kept-values.ts';
import { runMutation } from '#web/lib/api/run-mutation.ts';
import type { Body } from '#web/lib/imports/plan-import.ts';
import { notify } from '#web/lib/notices.ts';
import { type HistoryStep, noteSuccessor, presentSampleOf, type StepContext } from '../changes/edit-history.ts';
import { deletingSeries, importingOutputs, importingSeries } from '../changes/series-mutations.ts';

/** An import of outputs, as it is kept over a reload. */
export interface ImportedOutputs {
  kind: 'outputs-imported';
  series: Pick<Series, 'uuid' | 'number'>;
  bodies: Record<'undo' | 'redo', Body<'outputs'>>;
}

/** An import of a series, as it is kept over a reload: with its samples, and what was sent. */
export interface ImportedSeries {
  kind: 'series-imported';
  series: Pick<Series, 'uuid' | 'number'> & { samples: readonly { uuid: string; position: number }[] };
  body: Body<'series'>;
}

type ImportContext = Pick<StepContext, 'client' | 'place'>;

/**
 * Undoes an import of outputs by another import: restores the previous values where the imported ones are unchanged.
 */
export function outputsStep(
  { client, place }: ImportContext,
  { series, bodies }: Omit<ImportedOutputs, 'kind'>,
): HistoryStep {
  async function replace(body: Body<'outputs'>): Promise<void> {
    const uuid = presentSampleOf(place.experiment, series.uuid);
    const options = importingOutputs(client, place, { ...series, uuid });
    const { kept } = await runMutation(client, options, body);
    if (kept) notify(keptMessage(kept), 'warning');
  }
  return {
    label: `Import of outputs of series ${series.number}`,
    undo: () => replace(bodies.undo),
    redo: () => replace(bodies.redo),
    kept: () => ({ kind: 'outputs-imported', series, bodies }) satisfies ImportedOutputs,
  };
}

/** Undoes the import of a series by deleting it, unless it was changed since. Imported parameters stay. */
export function seriesStep(
  { client, place }: ImportContext,
  { series: imported, body }: Omit<ImportedSeries, 'kind'>,
): HistoryStep {
  let series = identityOf(imported);
  const brought = (body.parameters ?? []).map(({ name }) => name);
  return {
    // An import that is done again makes a series of another number.
    get label() {
      return `Import of series ${series.number}`;
    },
    async undo() {
      await runMutation(client, deletingSeries(client, place), {
        uuid: series.uuid,
        number: series.number,
        untouched: true,
      });
      if (brought.length > 0) notify(`${brought.join(', ')}: still defined; delete them in the settings`, 'info');
    },
    async redo() {
      const again = await runMutation(client, importingSeries(client, place, { isAgain: true }), {
        ...body,
        parameters: [],
      });
      // Later steps of the history refer to the series that this one replaces.
      noteSuccessor(place.experiment, series.uuid, again.series.uuid);
      for (const { uuid, position } of series.samples) {
        const successor = again.series.samples.find((sample) => sample.position === position);
        if (successor) noteSuccessor(place.experiment, uuid, successor.uuid);
      }
      series = identityOf(again.series);
    },
    kept: () => ({ kind: 'series-imported', series, body }) satisfies ImportedSeries,
  };
}

const identityOf = ({ uuid, number, samples }: ImportedSeries['series']): ImportedSeries['series'] => ({
  ...{ uuid, number },
  samples: samples.map((sample) => ({ uuid: sample.uuid, position: sample.position })),
});
