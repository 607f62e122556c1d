import type { ChecklistLine } from './checklist-line.ts';

const screen = 'tests/web/features/series/series-screen.test.tsx';
const typing = 'tests/web/features/series/type-values.test.tsx';
const table = 'tests/web/features/series/grid/series-table.test.tsx';
const pasting = 'tests/web/features/series/grid/pasting.test.tsx';
const filtering = 'tests/web/features/series/filters/series-filters.test.tsx';
const conflicts = 'tests/web/features/series/changes/series-conflicts.test.tsx';
const rights = 'tests/web/features/series/series-rights.test.tsx';
const imports = 'tests/web/features/series/imports/series-import.test.tsx';
const windows = 'tests/e2e/two-windows.test.ts';
const filters = 'tests/shared/rules/filters.test.ts';
const editor = 'tests/web/features/series/grid/open-editor.test.tsx';

/** The tests that these lines name. */
const tests = {
  cards: `${screen} › shows a card a series, categories by label, and no hidden parameters`,
  typed: `${typing} › is typed into like a spreadsheet, down a column, and ranks at once`,
  refused: `${typing} › refuses text that is no number, cancels on Escape, and clears on Delete`,
  functional: `${typing} › does not edit functional outputs, and chooses categories`,
  count: `${typing} › saves samples per series on Enter and marks it until it is saved`,
  follows: `${screen} › follows a generation that another window started, to the new series`,
  empty: `${screen} › requires parameters first when there are none`,
  deleteSeries: `${screen} › asks before it deletes a series`,
  newSample: `${screen} › makes a sample by hand, and needs every input for it`,
  filter: `${filtering} › filters samples by every operator that applies, and keeps the filters in this browser`,
  cleared: `${filtering} › clears the value of a filter that needs none, changes filters, and filters categories by label`,
  dropped: `${filtering} › drops filters of deleted parameters, and shows when no sample passes`,
  paste: `${pasting} › pastes a block of a spreadsheet, one request per sample, and undoes it in one step`,
  badPaste: `${pasting} › pastes nothing of a block with an error, and shows the error`,
  conflict: `${conflicts} › lets the second editor decide whose value counts`,
  shows: `${table} › shows functions, why a value is empty, broken rules, and the interval of a predicted score`,
  cancels: `${table} › cancels each job by its own button, enabled while that job runs`,
  busy: `${table} › disables everything that changes samples while a job runs`,
  values: `${table} › shows the values that a calculation or a model has changed`,
  missed: `${table} › refetches everything after the connection was lost, and misses nothing`,
  plotting: `${table} › has no plotting here, and without the licence no source and no advanced entries`,
  behaviour: `${rights} › chooses the behaviour among Explore, Normal and Exploit, and saves it at once`,
  manage: `${rights} › allows only managers of experiments to change samples per series and behaviour`,
  room: `${rights} › generates and imports only while the licence has room for another series`,
  expired: `${rights} › changes nothing in a workspace that has expired`,
  licence: `${rights} › offers export, import of outputs and advanced samples by the licence`,
  copies: `${rights} › duplicates and deletes a sample`,
  height: `${rights} › shows all samples in one table, of a height of at least 410 beyond ten rows`,
  csv: `${rights} › exports a series by the list separator and decimal symbol of the account`,
  known: `${imports} › imports a file of known columns, after a preview of what is imported and what is not`,
  unknown: `${imports} › offers choices for unknown columns, and creates parameters from their data`,
  wrong: `${imports} › does not import columns with errors, and names them with the reason`,
  assigned: `${imports} › assigns a column to a parameter that the file lacks, each parameter once`,
  mayCreate: `${imports} › offers new inputs and outputs only to users who may create them`,
  files: `${imports} › refuses files of another kind or size, and shows nothing of a file that cannot be read`,
  failed: `${imports} › reports an empty series of the server`,
  outputs:
    'tests/web/features/series/imports/import-outputs.test.tsx › finds samples by their numbers, shows what it overwrites, and stops rows that contradict their sample',
  large:
    'tests/functions/imports/large-import.test.ts › writes a large series in the background and makes all of it visible at once',
  corpus: 'tests/web/features/series/imports/csv-corpus.test.ts › $name',
  file: 'tests/web/features/series/series-file.test.ts › checks files by name and size before it reads them',
  name: 'tests/web/features/series/series-file.test.ts › writes labels, keeps spreadsheets from running them, and loses nothing',
  state:
    'tests/shared/rules/sample-rules.test.ts › a sample is complete, partial or empty by its measured outputs, whatever their weight',
  operators: `${filters} › has every operator of the specification, and which need a value`,
  rank: 'tests/shared/rules/rank.test.ts › weighs outputs, and a missing one adds nothing but its weight',
  offline: `${windows} › shows the results of a job that ended while the window was offline`,
  people: `${windows} › lets two people fill different cells of one sample, and reports a conflict about the same cell`,
  open: `${editor} › leaves an open editor alone when a job begins and ends, and saves its value when the experiment is free`,
  unsaved: `${typing} › keeps unsavable values in their cells with the reason, and saves them later or on demand`,
  undo: `${editor} › undoes and redoes by all usual keys, also after another screen, and never over another person’s value`,
  typing:
    'tests/e2e/typing.test.ts › stores every typed value while another person edits, generates, models and cancels',
  spans: 'tests/shared/rules/inference.test.ts › makes an input that spans its numbers, whatever is blank: %j',
  one: 'tests/shared/rules/inference.test.ts › is categorical if most cells are no numbers; each label counts once',
} as const;

const sections: Record<string, readonly (readonly [string, keyof typeof tests])[]> = {
  '2.2 Series screen': [
    ['A samples-per-series field', 'count'],
    ['An algorithm-behaviour select', 'behaviour'],
    ['A sample filter menu', 'filter'],
    ['Cancel Series, Cancel Functions, Cancel Model', 'cancels'],
    ['Generate Series and Import', 'room'],
    ['Series cards and a Table view', 'height'],
    ['A card offers export to CSV and delete', 'licence'],
    ['Samples are created', 'newSample'],
    ['Samples are edited, duplicated and deleted', 'copies'],
    ['Green when all outputs are filled, grey when all are empty, yellow when partly', 'state'],
    ['Predicted score, with its interval; rank, N/A at -1', 'shows'],
    ["'source' is visible to superadmins only", 'plotting'],
    ["'No data available - please generate series'", 'empty'],
    ['Inline editing', 'typed'],
    ['Typing down a column', 'typed'],
    ['Pasting a block from a spreadsheet', 'paste'],
    ['A block with something wrong changes nothing', 'badPaste'],
    ['Export by the account’s decimal symbol and list separator', 'csv'],
    ['Outputs of a series from a file', 'outputs'],
  ],
  '2.4 States: series': [
    ['While a job runs nothing of the samples can be changed', 'busy'],
    ['On set the matching cancel button is enabled', 'follows'],
    ['On load cancel buttons are enabled by the job ids', 'cancels'],
    ['On success or failure the buttons are enabled again', 'follows'],
    ['Generation success adds the series', 'follows'],
    ['Calculation and modeling success update the series', 'values'],
    ['A snackbar for generation, calculation and modeling; none for plotting', 'plotting'],
    ['After a lost connection nothing is missed', 'missed'],
    ['A job that ended while the window was offline is seen', 'offline'],
    ['Generate Series needs an input and an output', 'empty'],
    ['Import: known columns directly, else the Import Parameters dialog', 'unknown'],
    ["An empty series object: 'Series import failed'", 'failed'],
    ['An open editor outlives a job that begins', 'open'],
    ['What cannot be saved stays in its cell', 'unsaved'],
    ['Undo and redo', 'undo'],
    ['Values typed while another person works and while requests fail', 'typing'],
    ['Two people edit one sample', 'people'],
    ['The second of two values is asked about', 'conflict'],
  ],
  '2.5 Validation: series': [
    ['Sample input required and numeric', 'newSample'],
    ['Functional outputs are not editable', 'functional'],
    ['Inline edit: numeric, required for inputs', 'refused'],
    ['Filter: parameter, operator and value required', 'filter'],
    ["Value is cleared for 'is empty' and 'not empty'", 'cleared'],
    ["Samples per series 1 to 100, 'Value range is from 1 to 100', ', (not saved)'", 'count'],
    ['Series CSV: extension csv, at most 5000 KB', 'file'],
    ["Hint 'Maximum upload file size: 5 MB'; Inputs forced on, Outputs optional", 'known'],
    ['Import short names: the rules of short names, score and predicted_score reserved, unique', 'wrong'],
    ['Assigned parameter required and not used twice', 'assigned'],
    ["'Samples have missing or incorrect input values', 'Affected rows will not be imported'", 'known'],
    ["'Affected columns will not be imported'", 'wrong'],
    ['An unparseable CSV yields an empty result', 'files'],
    ['Messy files import right or say which row or column is wrong', 'corpus'],
    ['Filters of vanished parameters are dropped', 'dropped'],
  ],
  '2.6 Permissions: series': [
    ['Samples per series and behaviour: experiment:manage', 'manage'],
    ['Generate and import: series_count above the number of series', 'room'],
    ['An expired workspace cannot be changed', 'expired'],
    ['Licences for export, output import and advanced samples', 'licence'],
    ['New parameters of a file: their permissions', 'mayCreate'],
  ],
  '2.8 Messages: series': [['Delete asks for a series', 'deleteSeries']],
  '2.9 Constants: series': [
    ['Height 410 beyond ten rows, as a floor (GRID-32)', 'height'],
    ['Filter operators, score and predicted score', 'operators'],
    ['Rank: weighted, normalised, 3 decimals, -1 without outputs', 'rank'],
    ['Types, assign targets, min and max from the data, step 1', 'unknown'],
    ['A numeric column without numbers spans 0 to 0', 'spans'],
    ["A categorical column without labels gets 'Category'", 'one'],
    ['File name from the experiment and the series number', 'name'],
    ['A file of 5000 KB, 80 000 rows, imports', 'large'],
    ['Hidden parameters are not shown, categories by label', 'cards'],
  ],
};

export const lines: readonly ChecklistLine[] = Object.entries(sections).flatMap(([section, own]) =>
  own.map(([says, test]) => ({ section, says, test: tests[test] })),
);
