import type { Experiment } from '#shared/contracts/experiments.ts';
import { lockedText } from '#shared/rules/locked-text.ts';
import { type Action, changesRecord } from '#shared/rules/permissions.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useHasRoom, useIsSuperadmin, useMayAsk, useWhyNot } from '#web/lib/resources/permissions.ts';

export type SeriesAccess = ReturnType<typeof useSeriesAccess>;

/** The account's rights on the series screen, whether or not the experiment is busy. */
export function useSeriesAccess(
  place: ExperimentPlace,
  seriesCount: number | undefined,
  experiment: Pick<Experiment, 'locked'> | undefined,
) {
  const mayAsk = useMayAsk();
  const lock = experiment?.locked;
  const ask = (action: Action, of: ExperimentPlace) => !(lock && changesRecord(action)) && mayAsk(action, of);
  const isLocked = lock && lockedText('The experiment', lock);
  const [outputs, inputs, generate] = [
    useWhyNot('sample.edit', place),
    useWhyNot('sample.advanced', place),
    useWhyNot('series.generate', place),
  ];
  return {
    /** Samples per series and the algorithm's behaviour. */
    manage: ask('experiment.manage', place),
    generate: ask('series.generate', place),
    cancel: ask('series.cancel', place),
    import: ask('series.import', place),
    importOutputs: ask('series.import_outputs', place),
    /** A file may add parameters. */
    createInputs: ask('in_parameter.manage', place),
    createOutputs: ask('out_parameter.manage', place),
    export: ask('series.export', place),
    deleteSeries: ask('series.delete', place),
    editSamples: ask('sample.edit', place),
    advancedSamples: ask('sample.advanced', place),
    /** Why output values cannot be typed, and why input values cannot. */
    whyNotOutputs: isLocked ?? outputs,
    whyNotInputs: isLocked ?? inputs,
    /** Why no series can be generated, whatever the licence's number of series. */
    whyNotGenerate: isLocked ?? generate,
    /** Locks and unlocks the experiment and its series. */
    lock: ask('experiment.lock', place),
    superadmin: useIsSuperadmin(),
    /** The licence allows another series. */
    hasRoom: useHasRoom('series_count', place.workspace, seriesCount),
  };
}
