import { lazy, Suspense, use } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Series } from '#shared/contracts/series.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { noScore } from '#shared/rules/rank.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { canBeUndone } from '#web/lib/format/deleted-text.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { findSample, sampleName } from '#web/lib/resources/series-cache.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { AnnotationDialog } from '../annotation/annotation-dialog.tsx';
import { useRecordedChanges } from '../changes/use-recorded-changes.ts';
import { useSayOfSeries } from '../changes/use-say-of-series.ts';
import type { Definitions } from '../definitions.ts';
import { ExclusionDialog } from '../exclusion/exclusion-dialog.tsx';
import { SampleFiles } from '../files/sample-files.tsx';
import { type SampleRow, sampleNameOf } from '../grid/sample-rows.ts';
import { SampleDetails } from '../samples/sample-details.tsx';
import { SampleDialog } from '../samples/sample-dialog.tsx';
import { useAnnotateSamples, useExcludeSamples } from '../samples/use-say-of-samples.ts';
import type { SeriesAccess } from '../use-series-access.ts';
import { SeriesNameDialog } from './series-name-dialog.tsx';
import type { useSeriesDialogs } from './use-series-dialogs.ts';

const ImportOutputsDialog = lazy(async () => ({
  default: (await import('../imports/import-outputs-dialog.tsx')).ImportOutputsDialog,
}));
const CsvAddressDialog = lazy(async () => ({
  default: (await import('../csv-address/csv-address-dialog.tsx')).CsvAddressDialog,
}));

const RunSheetDialog = lazy(async () => ({
  default: (await import('../run-sheet/run-sheet-dialog.tsx')).RunSheetDialog,
}));

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  dialogs: ReturnType<typeof useSeriesDialogs>;
  definitions: Definitions;
  list: readonly Series[];
  rankOf: ReadonlyMap<string, number>;
  ruleNames: ReadonlyMap<string, string>;
  access: SeriesAccess;
}

/** The dialog that is open; it loads when the first one opens. */
export function SeriesDialogs({ place, experiment, dialogs, definitions, list, rankOf, ruleNames, access }: Props) {
  const experimentName = experiment.name;
  const changes = useRecordedChanges({ place, experimentName, definitions, mayCreate: access.advancedSamples });
  const excludeSamples = useExcludeSamples(place);
  const annotateSamples = useAnnotateSamples(place);
  const sayOfSeries = useSayOfSeries(place);
  const noted = ({ sample }: SampleRow) => findSample(list, sample.uuid) ?? sample;
  const { open, close } = dialogs;
  const decimal = use(DecimalContext);
  switch (open?.kind) {
    case 'sample':
      return (
        <SampleDialog
          request={open.request}
          inputs={definitions.inputs}
          outputs={definitions.outputs}
          mayEditInputs={access.advancedSamples}
          changes={changes}
          onClose={close}
        />
      );
    case 'details':
      return (
        <SampleDetails
          place={place}
          row={open.row}
          rank={rankOf.get(open.row.sample.uuid) ?? noScore}
          definitions={definitions}
          ruleNames={ruleNames}
          nameOf={(uuid) => sampleName(list, uuid)}
          showSource={access.superadmin}
          files={<SampleFiles place={place} row={open.row} mayEdit={access.editSamples} />}
          onClose={close}
        />
      );
    case 'annotation':
      return (
        <AnnotationDialog
          name={sampleNameOf(open.row)}
          before={open.row.sample}
          now={noted(open.row)}
          isBusy={isBusy(experiment)}
          onSave={(annotation) => annotateSamples([{ ...open.row, sample: noted(open.row) }], annotation)}
          onClose={close}
        />
      );
    case 'series-annotation':
      return (
        <AnnotationDialog
          name={`series ${open.series.number}`}
          before={open.series}
          now={list.find(({ uuid }) => uuid === open.series.uuid) ?? open.series}
          isBusy={isBusy(experiment)}
          onSave={(annotation) => sayOfSeries.annotate(open.series, annotation).then(() => true)}
          onClose={close}
        />
      );
    case 'exclusion':
      return (
        <ExclusionDialog
          rows={open.rows}
          typed={open.typed}
          reasons={experiment.reasons ?? []}
          isBusy={isBusy(experiment)}
          onSave={(excluded) => excludeSamples(open.rows, excluded)}
          onClose={close}
        />
      );
    case 'import-outputs':
      return (
        <Suspense fallback={null}>
          <ImportOutputsDialog place={place} series={open.series} definitions={definitions} onClose={close} />
        </Suspense>
      );
    case 'csv-address':
      return (
        <Suspense fallback={null}>
          <CsvAddressDialog experiment={{ uuid: place.experiment, name: experimentName }} onClose={close} />
        </Suspense>
      );
    case 'name-series':
      return (
        <SeriesNameDialog
          series={open.series}
          onSave={(name) => sayOfSeries.name(open.series, { name })}
          onClose={close}
        />
      );
    case 'run-sheet':
      return (
        <Suspense fallback={null}>
          <RunSheetDialog
            experiment={experimentName}
            series={open.series}
            definitions={definitions}
            decimal={decimal}
            mayExport={access.export}
            onClose={close}
          />
        </Suspense>
      );
    case 'delete-sample':
      return (
        <ConfirmDialog
          title="Delete sample"
          text={`Do you really want to delete ${open.name}?`}
          {...(access.advancedSamples && { consequence: canBeUndone })}
          onClose={close}
          onConfirm={() => changes.deleteSample(open.sample, open.name)}
        />
      );
    case 'delete-series':
      return (
        <ConfirmDialog
          title="Delete series"
          text={`Do you really want to delete series ${open.series.number} and its ${Math.max(open.series.samples.length, open.series.sample_count)} samples? They cannot be brought back.`}
          onClose={close}
          onConfirm={() => changes.deleteSeries.mutateAsync(open.series)}
        />
      );
    default:
      return null;
  }
}
