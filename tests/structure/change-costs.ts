/** A file that a change touches, and who names it to the developer. */
interface TouchedFile {
  path: string;
  /** `first` is where the change begins; `nothing` means that the developer must know. */
  namedBy: 'first' | 'compiler' | 'fast check' | 'nothing';
}

interface ChangeCost {
  change: string;
  /** The date of the count. */
  date: string;
  /** Whether all files were changed, or only those from which the compiler and the fast check named the others. */
  isWhole: boolean;
  goal: number;
  /** Without the manual, the tests of the change itself, and pages that a command writes (`docs/permissions.md`). */
  list: readonly TouchedFile[];
  /** The manual and the tests of the change itself. */
  extra: number;
}

const counted: readonly ChangeCost[] = [
  {
    change: 'a field `note` on samples',
    date: '2026-11-22',
    isWhole: true,
    goal: 12,
    list: [
      { path: 'shared/contracts/samples.ts', namedBy: 'first' },
      { path: 'functions/entities/samples/new-sample.ts', namedBy: 'compiler' },
      { path: 'functions/entities/samples/present-sample.ts', namedBy: 'compiler' },
      { path: 'functions/features/samples/api/update-sample.ts', namedBy: 'compiler' },
      { path: 'web/src/lib/resources/sample-file.ts', namedBy: 'compiler' },
      { path: 'web/src/features/series/samples/sample-details.tsx', namedBy: 'compiler' },
      { path: 'web/src/features/series/edit/use-recorded-changes.ts', namedBy: 'compiler' },
      { path: 'web/src/features/series/samples/sample-dialog.tsx', namedBy: 'compiler' },
      // The dialog passes the note to it.
      { path: 'web/src/features/series/samples/sample-form.ts', namedBy: 'nothing' },
      { path: 'tests/support/experiment-data.ts', namedBy: 'compiler' },
    ],
    extra: 2,
  },
  {
    change: 'a chart',
    date: '2026-11-22',
    isWhole: false,
    goal: 5,
    list: [
      { path: 'web/src/charts/registry.ts', namedBy: 'first' },
      { path: 'web/src/charts/spread/spread-gallery.tsx', namedBy: 'compiler' },
      // The gallery draws it. Its figure is a function in the same file, unless it is long.
      { path: 'web/src/charts/spread/spread-chart.tsx', namedBy: 'nothing' },
      { path: 'web/src/features/plotting/chart-panels.tsx', namedBy: 'compiler' },
    ],
    extra: 1,
  },
  {
    change: 'a call behind a new permission',
    date: '2026-11-22',
    isWhole: false,
    goal: 8,
    list: [
      { path: 'shared/rules/permissions.ts', namedBy: 'first' },
      { path: 'shared/contracts/routes/samples-routes.ts', namedBy: 'first' },
      { path: 'functions/handlers/samples.ts', namedBy: 'compiler' },
      // The handler lists it.
      { path: 'functions/features/samples/api/get-sample-count.ts', namedBy: 'nothing' },
      { path: 'tests/support/scene/data-requests.ts', namedBy: 'compiler' },
      { path: 'web/src/features/series/series-toolbar.tsx', namedBy: 'nothing' },
    ],
    extra: 2,
  },
];

/** The costs of three typical changes. */
export const changeCosts = counted.map((one) => ({
  ...one,
  files: one.list.length + one.extra,
  named: one.list.filter(({ namedBy }) => namedBy === 'compiler' || namedBy === 'fast check').length,
}));
