import { type Walk, walk } from './walk.ts';

/** The ends of several walks. */
const parsed = `functions/http: api-handler.ts#answer parse-request.ts#parseBody api-handler.ts#answer`;
const received = `web/src/lib/live: ~socket experiment-socket.ts#receive experiment-socket.ts#readEvent
    web/src/lib/live: experiment-socket.ts#receive`;
const delivered = `functions/jobs: job-worker.ts#jobWorker delivery/each-record.ts#eachRecord job-worker.ts#entryOf
    functions/jobs: run-job.ts#runJob`;
const ended = `functions: jobs/run-job.ts#perform jobs/finish-job.ts#finishJob aws/transact.ts#transact
    functions: jobs/finish-job.ts#publishSuccess jobs/publish-job-event.ts#publishJobEvent
    functions: jobs/publish-job-event.ts#pushEvent live/sockets.ts#sendToSockets
    functions/live: sockets.ts#fitEvent sockets.ts#sendToSocket
    ${received}
    web/src/lib/live: ~callback use-live-experiment.ts#handleJobEvent apply-event.ts#applyJobEvent
    web/src/lib/resources: series-cache.ts#changeSeries`;

/**
 * Each line is a folder and the functions in it that the value enters, in order; a function whose caller continues is
 * followed by that caller. `~name` says that the value comes to the next function by another way than a call: HTTP, a
 * queue, a callback, … No steps are the engine's mathematics, authorisation, and what lies behind a call of a table or
 * of the sandbox.
 */
export const walks: readonly Walk[] = [
  walk('a typed cell → stored → the other window', { files: 50, returns: 11 })`
    web/src/features/series/grid: cell-editor.tsx#CellEditor cell-editor.tsx#write cell-editor.tsx#onKeyDown
    web/src/features/series/grid: ~callback grid-row.tsx#GridRow use-grid-cursor.ts#onTake
    web/src/features/series/grid: ~callback sample-grid.tsx#SampleGrid use-table-edits.ts#onTaken cell-editor.tsx#take
    web/src/features/series: cell-value.ts#readCell
    shared/rules: number-format.ts#typedNumber
    web/src: features/series/grid/use-table-edits.ts#onEdit unsaved/keep-edits.ts#keepEdits
    web/src/unsaved: unsaved-store.ts#putUnsaved unsaved-store.ts#writeValue keep-edits.ts#keepEdits
    web/src/unsaved: saver.ts#saveSample attempt-save.ts#attemptSave unsaved-store.ts#unsavedOf attempt-save.ts#send
    shared/samples: sample-values.ts#editedValues
    web/src: unsaved/attempt-save.ts#send lib/api/call-api.ts#callApi
    functions/handlers: ~HTTP samples.ts#handler
    ${parsed}
    functions/features/samples/api: ~callback update-sample.ts#updateSample sample-values.ts#changedInputs
    functions: entities/samples/present-sample.ts#isValueOf features/samples/api/sample-values.ts#changedInputs
    functions: features/samples/api/update-sample.ts#updateSample formulas/recalculate.ts#recalculate
    functions: features/samples/api/update-sample.ts#updateSample formulas/change-experiment.ts#changeExperiment
    functions: aws/transact.ts#transact ~table features/samples/api/update-sample.ts#updateSample
    functions: entities/samples/present-sample.ts#samplePresenter features/samples/api/update-sample.ts#updateSample
    functions/live: publish-change.ts#publishChange
    functions/live: sockets.ts#sendToSockets sockets.ts#fitChange sockets.ts#sendToSocket
    ${received}
    web/src/lib/live: ~callback use-live-experiment.ts#handleChange apply-event.ts#applyChange
    web/src/lib: resources/series-cache.ts#changeSeries live/apply-event.ts#applyToSeries
    web/src/lib/resources: series-cache.ts#putNewer ~query-cache series.ts#useSeriesList
    web/src/features/series/list: ~hook series-screen.tsx#SeriesScreen series-list.tsx#SeriesList
    web/src/features/series: grid/sample-rows.ts#sampleRows list/series-list.tsx#SeriesList
    web/src/features/series/grid: sample-grid.tsx#SampleGrid grid-row.tsx#GridRow
    web/src/features/series: grid/sample-cell.tsx#SampleCell cell-value.ts#cellText
  `,
  walk('generate → a series by socket', { files: 38, returns: 7 })`
    web/src/features/series/generation: series-toolbar.tsx#SeriesToolbar
    web/src/features/series/generation: use-experiment-settings.ts#useGenerateSeries
    web/src/lib/resources: use-job-command.ts#useJobCommand
    web/src: features/series/generation/use-experiment-settings.ts#useGenerateSeries lib/api/call-api.ts#callApi
    functions: ~HTTP handlers/generation.ts#handler http/api-handler.ts#answer
    functions: ~callback features/generation/api/generate-series.ts#generateSeries jobs/job-message.ts#messageOf
    functions: features/generation/api/generate-series.ts#generateSeries formulas/start-on-request.ts#startOnRequest
    functions/jobs: start-job.ts#startJob lock.ts#acquire start-job.ts#enqueueJob
    functions: aws/send-message.ts#sendMessage ~queue handlers/generation-worker.ts#handler
    ${delivered}
    functions/features/generation/worker: ~callback generate-task.ts#generateTask
    functions/features/generation/worker: generate-task.ts#performGeneration
    functions/features/generation/worker: build-request.ts#buildRequest generate-task.ts#performGeneration
    shared/engine/predictions: ~callback forecast-points.ts#proposeWithForecasts
    functions/features/generation/worker: generate-task.ts#performGeneration build-series.ts#buildSeries
    functions: entities/samples/new-sample.ts#newSample features/generation/worker/build-series.ts#buildSeries
    functions: features/generation/worker/generate-task.ts#performGeneration formulas/recalculate.ts#recalculate
    functions/features/generation/worker: generate-task.ts#performGeneration
    functions/entities/samples: present-sample.ts#samplePresenter
    functions/features/generation/worker: generate-task.ts#performGeneration
    functions/entities/series: present-series.ts#presentSeries
    functions/features/generation/worker: generate-task.ts#performGeneration
    ${ended}
    web/src/lib: live/apply-event.ts#applyJobEvent resources/series-cache.ts#putSeries
    web/src/lib/resources: ~query-cache series.ts#useSeriesList
    web/src/features/series/list: ~hook series-screen.tsx#SeriesScreen series-list.tsx#SeriesList
  `,
  walk('a CSV → samples', { files: 45, returns: 9 })`
    web/src/features/series/imports: import-series-dialog.tsx#ImportSeriesDialog use-series-import.ts#open
    web/src/lib/imports: use-import-file.ts#useImportFile open-import.ts#openImport
    web/src/lib: table-file/worker-session.ts#workerSession ~worker imports/import-worker.ts#answerPage
    web/src/lib: imports/plan-import.ts#readImportFile table-file/read-file.ts#readFile table-file/read-file.ts#readText
    web/src/lib: imports/plan-import.ts#planImport imports/plan-import.ts#openTable table-file/read-csv.ts#readCsv
    web/src/lib/table-file: read-csv.ts#delimiterOf read-csv.ts#readCsv table-layout.ts#layoutOf
    web/src/lib/table-file: read-csv.ts#readCsv rows-left-out.ts#rowsLeftOut read-csv.ts#readCsv
    web/src/lib/table-file: uncertainties.ts#withoutUncertainties read-csv.ts#readCsv known-groups.ts#withoutKnownGroups
    web/src/lib: table-file/read-csv.ts#readCsv imports/plan-import.ts#openTable imports/plan-import.ts#planImport
    web/src/lib/imports: plan-series.ts#planSeriesImport
    shared/rules: import-columns.ts#matchColumns header-units.ts#hasUnit
    web/src/lib/imports: plan-series.ts#planSeriesImport
    shared/rules: import-preset.ts#presetItems
    web/src/lib/imports: plan-series.ts#planOf read-samples.ts#samplesFrom
    shared/rules: import-columns.ts#importSamples file-number.ts#numberInFile
    web/src/lib/imports: read-samples.ts#samplesFrom plan-series.ts#planSeriesImport
    web/src: lib/table-file/pack-rows.ts#packedSamples ~worker features/series/imports/use-series-import.ts#apply
    web/src/features/series/imports: new-inputs.ts#withTyped use-series-import.ts#apply
    web/src/features/series/changes: series-mutations.ts#importingSeries
    web/src/lib/api: call-api.ts#callApi
    functions/handlers: ~HTTP series.ts#handler
    ${parsed}
    functions/features/imports/api: ~callback import-series.ts#importSeries open-rows.ts#openRows
    functions/features/imports/api: import-series.ts#importSeries
    shared/rules: import-rows.ts#readImportRows
    functions/features/imports: api/import-series.ts#importSeries plan-series.ts#planSeries
    functions: entities/samples/new-sample.ts#newSample features/imports/plan-series.ts#planSeries
    functions: features/imports/api/import-series.ts#importSeries formulas/recalculate.ts#recalculate
    functions/features/imports/api: import-series.ts#importSeries apply-series.ts#applySeries
    functions/features/imports: plan-series.ts#seriesCommit api/apply-series.ts#applySeries
    functions: formulas/change-experiment.ts#changeExperiment aws/transact.ts#transact
  `,
  walk('a formula → its values', { files: 42, returns: 8 })`
    web/src/features/definitions/python: python-editor.tsx#PythonEditor ~callback python-input.tsx#PythonInput
    web/src: ~form ui/form-dialog.tsx#FormDialog ~callback features/definitions/python/python-dialog.tsx#PythonDialog
    web/src/features/definitions/python: python-problems.ts#usePythonProblems
    web/src/features/definitions: ~callback definition-table.tsx#DefinitionTable
    web/src/features/definitions: use-change-definitions.ts#useChangeDefinitions
    web/src: ~callback features/definitions/python/python-configs.tsx#functionConfig lib/api/call-api.ts#callApi
    functions/handlers: ~HTTP definitions.ts#handler
    ${parsed}
    functions/features/definitions: ~callback api/definition-operations.ts#definitionOperations ~callback kinds.ts#row
    functions/features/definitions/api: definition-operations.ts#definitionOperations write-definition.ts#writeDefinition
    functions: features/definitions/api/review.ts#review sandbox/client/sandbox.ts#programOf
    functions/features/definitions/api: review.ts#requireChecked review.ts#requireSound
    functions/sandbox/client: sandbox.ts#sandboxOf ~callback ask-sandbox.ts#askSandbox
    functions/features/definitions/api: write-definition.ts#writeDefinition write-definition.ts#outdatedAfter
    functions/features/definitions/api: write-definition.ts#writeDefinition
    functions: formulas/change-experiment.ts#changeExperiment aws/transact.ts#transact
    functions: formulas/change-experiment.ts#queueUnlessOver jobs/start-job.ts#enqueueJob
    functions: aws/send-message.ts#sendMessage ~queue handlers/calculation-worker.ts#handler
    ${delivered}
    functions/features/calculation/worker: ~callback calculate-task.ts#calculateTask
    functions/features/calculation/worker: calculate-task.ts#performCalculation
    functions/features/calculation/worker: calculate-task.ts#prepareAndBegin calculate-task.ts#prepare
    functions/formulas: evaluate-isolated.ts#evaluateWith evaluate-isolated.ts#evaluateIsolated
    functions/sandbox/client: sandbox.ts#splitEvaluation sandbox.ts#sandboxOf ~callback ask-sandbox.ts#askSandbox
    functions/formulas: evaluate-isolated.ts#evaluateWith found-values.ts#foundValues evaluate-isolated.ts#evaluateWith
    functions/features/calculation/worker: calculate-task.ts#performCalculation
    functions/formulas: found-values.ts#foundCalculation
    functions/features/calculation/worker: calculate-task.ts#performCalculation
    functions/entities/results: result-kinds.ts#calculationCells
    functions/features/calculation/worker: calculate-task.ts#performCalculation
    functions/entities/results: result-blocks.ts#writeResults result-blocks.ts#packColumns
    functions/features/calculation/worker: calculate-task.ts#performCalculation
    functions/entities: series/present-series.ts#seriesContent samples/present-sample.ts#samplePresenter
    functions/features/calculation/worker: calculate-task.ts#performCalculation
    ${ended}
  `,
  walk('a posterior → the profiler', { files: 22, returns: 3 })`
    functions/features/modelling/worker: model-task.ts#performModelling model-task.ts#fitAndForecast
    shared/engine/predictions: forecast-points.ts#forecastPoints
    functions: features/modelling/worker/model-task.ts#fitAndForecast entities/models/stored-fit.ts#packFit
    functions/features/modelling/worker: model-task.ts#fitAndForecast model-task.ts#performModelling
    functions/entities/models: stored-fit.ts#writeFit ~table stored-fit.ts#readFit
    functions: ~caller features/modelling/api/read-models.ts#getFittedModel ~callback http/api-handler.ts#answer
    web/src/lib: ~HTTP api/call-api.ts#callApi ~caller engine/open-engine.ts#storedFit
    web/src/lib/engine: ~worker engine-worker.ts#answerTo
    shared/engine/predictions: create-forecaster.ts#createForecasters
    web/src/lib/engine: engine-worker.ts#answerTo
    shared/engine/predictions: profile.ts#profile
    web/src/lib/engine: engine-worker.ts#answerTo ~worker open-engine.ts#openEngine
    web/src/features/plotting/profiler: ~caller use-profiler.ts#useProfiler ~hook profiler-panel.tsx#Profiler
    web/src: features/plotting/profiler/profile-figure.tsx#ProfileFigure charts/profile/profile-chart.tsx#ProfileChart
    web/src/charts/profile: build-profile-figure.ts#drawCurves
  `,
];
