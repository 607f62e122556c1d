import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { guessDefinitions } from '#shared/rules/guess-definitions.ts';
import { withUnits } from '#shared/rules/header-units.ts';
import type { ImportColumn } from '#shared/rules/import-columns.ts';
import { ownColumn } from '#shared/samples/sample-columns.ts';
import { packedSamples } from '#web/lib/table-file/pack-rows.ts';
import type { CsvContent } from '#web/lib/table-file/read-csv.ts';
import { counted } from '#web/lib/table-file/row-problems.ts';
import { type OpenTable, openedOf } from './open-table.ts';
import type { StateChoice } from './proposed-states.ts';
import { samplesFrom } from './read-samples.ts';
import { foreignRoles, isOfSample } from './sample-readers.ts';

interface ExperimentChoice extends StateChoice {
  /** The columns that become inputs and outputs. */
  columns: ImportColumn[];
  outputs: boolean;
}

/** More columns are no inputs and outputs: an experiment has at most 200 of each. */
const maxColumns = 400;

/** The definitions and the first series that a file would become. */
export function planExperimentImport(table: OpenTable) {
  const { headers, rows, broken } = table.content;
  const opened = openedOf(table);
  const problem = `The table has ${headers.length} columns. Please leave out those that are neither inputs nor outputs.`;
  const isTooWide = headers.length > maxColumns;
  const read = ({ columns, ...choice }: ExperimentChoice) => samplesFrom(table, { columns, missing: [] }, choice);
  return {
    opened: {
      ...opened,
      ...(isTooWide && { source: { ...opened.source, problem } }),
      rowCount: isTooWide ? 0 : rows.length,
      columns: isTooWide ? [] : guessedColumns(table.content),
    },
    plan: (choice: ExperimentChoice) => {
      const { samples, rejected, emptied, states, notes } = read(choice);
      const isRead = choice.columns.some(({ kind }) => kind === 'input');
      return {
        sampleCount: samples.length,
        /** Rows that are left out: first those of samples, then summaries and what else is no sample. */
        rejected: counted(isRead ? [...rejected, ...broken] : []),
        emptied: counted(isRead ? emptied : []),
        states,
        notes: isRead ? notes : [],
      };
    },
    body: (choice: ExperimentChoice): Promise<BodyInputOf<'importSeries'>> =>
      packedSamples({ samples: read(choice).samples, options: { in: true, out: choice.outputs }, parameters: [] }),
  };
}

/** The columns of a table, each as the input or output that it may become. */
export function guessedColumns(content: CsvContent) {
  const { headers, units, rows, format, groups } = content;
  const isExported = headers.some((header) => ownColumn(header) === 'position');
  const isOwn = (header: string) => isExported && ownColumn(header) !== undefined;
  const columns = guessDefinitions(withUnits(headers, units), rows, format.decimal, groups, isOwn);
  // They go with the samples: a choice of what they become would choose nothing.
  const roles = foreignRoles(content);
  return columns
    .filter(({ index }) => !isOfSample(headers[index] ?? ''))
    .map((column) => {
      const reason = roles.get(column.index);
      return reason === undefined ? column : { ...column, role: 'Skip' as const, reason };
    });
}
