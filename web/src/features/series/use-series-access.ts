import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useHasRoom, useIsSuperadmin, useMayAsk, useWhyNot } from '#web/lib/resources/permissions.ts';

/** The account's rights on the series screen, whether or not the experiment is busy. */
export interface SeriesAccess {
  /** Samples per series and the algorithm's behaviour. */
  manage: boolean;
  defineParameters: boolean;
  generate: boolean;
  cancel: boolean;
  import: boolean;
  importOutputs: boolean;
  /** A file may add parameters. */
  createInputs: boolean;
  createOutputs: boolean;
  export: boolean;
  deleteSeries: boolean;
  editSamples: boolean;
  advancedSamples: boolean;
  /** Why output values cannot be typed, and why input values cannot. */
  whyNotOutputs: string | undefined;
  whyNotInputs: string | undefined;
  /** Why no series can be generated, whatever the licence's number of series. */
  whyNotGenerate: string | undefined;
  superadmin: boolean;
  /** The licence allows another series. */
  hasRoom: boolean;
}

export function useSeriesAccess(place: ExperimentPlace, seriesCount: number | undefined): SeriesAccess {
  const ask = useMayAsk();
  const superadmin = useIsSuperadmin();
  const whyNotOutputs = useWhyNot('sample.edit', place);
  const whyNotInputs = useWhyNot('sample.advanced', place);
  const whyNotGenerate = useWhyNot('series.generate', place);
  const hasRoom = useHasRoom('series_count', place.workspace, seriesCount);
  return {
    manage: ask('experiment.manage', place),
    defineParameters: ask('in_parameter.manage', place) || ask('out_parameter.manage', place),
    generate: ask('series.generate', place),
    cancel: ask('series.cancel', place),
    import: ask('series.import', place),
    importOutputs: ask('series.import_outputs', place),
    createInputs: ask('in_parameter.manage', place),
    createOutputs: ask('out_parameter.manage', place),
    export: ask('series.export', place),
    deleteSeries: ask('series.delete', place),
    editSamples: ask('sample.edit', place),
    advancedSamples: ask('sample.advanced', place),
    whyNotOutputs,
    whyNotInputs,
    whyNotGenerate,
    superadmin,
    hasRoom,
  };
}
