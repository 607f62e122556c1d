/** A change of the product that was made on a branch to count its files, and thrown away; tests and documents aside. */
export interface CountedChange {
  name: string;
  /** A reader's estimate of 2026-11-26: files, and how many of them the compiler named. */
  before: { files: number; named: number };
  limit: number;
  /** The files that `tsc` named in the product, and with the tests, when nothing but the contract had changed. */
  named: { product: number; withTests: number };
  /** The files that it changes; beside them it makes so many of its own. */
  files: readonly string[];
  own?: number;
}

export const sizeOfChange = ({ files, own = 0 }: CountedChange): number => files.length + own;

/** Counted on 2026-11-28; the names of a note and of a job again on 2026-11-29. */
export const countedChanges: readonly CountedChange[] = [
  {
    // Required in the contract; written by hand, in a file and in a copy, read in the table, the details and files.
    name: 'a note on a sample',
    before: { files: 27, named: 9 },
    limit: 14,
    named: { product: 12, withTests: 25 },
    files: [
      'shared/contracts/samples.ts',
      'shared/rules/import-columns.ts',
      'shared/rules/import-rows.ts',
      'shared/samples/sample-columns.ts',
      'functions/entities/samples/content-hash.ts',
      'functions/entities/samples/history/changes-between.ts',
      'functions/entities/samples/present-sample.ts',
      'functions/features/imports/plan-series.ts',
      'functions/features/samples/api/update-sample.ts',
      'web/src/features/series/changes/use-recorded-changes.ts',
      'web/src/features/series/grid/sample-cell.tsx',
      'web/src/features/series/samples/sample-details.tsx',
      'web/src/features/series/samples/sample-dialog.tsx',
      'web/src/features/series/samples/sample-form.ts',
    ],
  },
  {
    // Built, not thrown away: the files that know levels; the compiler named those that miss them in the contract.
    name: 'uneven levels of an input',
    before: { files: 40, named: 10 },
    limit: 18,
    named: { product: 10, withTests: 13 },
    files: [
      'shared/contracts/models.ts',
      'shared/contracts/parameters.ts',
      'shared/contracts/series.ts',
      'shared/engine/space/create-grid.ts',
      'shared/engine/space/input-space.ts',
      'shared/engine/types.ts',
      'shared/rules/axis.ts',
      'shared/rules/import-columns.ts',
      'shared/rules/import-notes.ts',
      'shared/rules/limits.ts',
      'functions/features/imports/api/new-parameters.ts',
      'web/src/features/definitions/parameters/axis-fields.tsx',
      'web/src/features/definitions/parameters/input-config.tsx',
      'web/src/features/definitions/parameters/input-dialog.tsx',
      'web/src/features/definitions/parameters/input-form.ts',
      'web/src/features/definitions/rows/input-rows.ts',
      'web/src/features/plotting/profiler/setting-field.tsx',
    ],
  },
  {
    // A call, its task, and three handlers are its own.
    name: 'a new kind of job',
    own: 5,
    before: { files: 38, named: 11 },
    limit: 16,
    named: { product: 10, withTests: 12 },
    files: [
      'shared/contracts/routes/jobs-routes.ts',
      'shared/rules/jobs.ts',
      'functions/jobs/cancel-job.ts',
      'infra/experiment-functions.ts',
      'infra/job-functions.ts',
      'infra/stacks/jobs-stack.ts',
      'web/src/features/projects/webhooks/webhook-words.ts',
      'web/src/features/series/generation/series-toolbar.tsx',
      'web/src/features/series/generation/use-experiment-settings.ts',
      'web/src/lib/live/use-live-experiment.ts',
      'web/src/ui/job-progress.tsx',
    ],
  },
];
