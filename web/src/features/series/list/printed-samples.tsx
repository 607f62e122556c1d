import { createPortal } from 'react-dom';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { noScore } from '#shared/rules/rank.ts';
import { sampleState } from '#shared/rules/sample-state.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { useIsPrinting } from '#web/ui/use-is-printing.ts';
import { calculatedText, cellText } from '../cell-value.ts';
import { SampleCell } from '../grid/sample-cell.tsx';
import { type GridColumn, isValueColumn } from '../grid/sample-columns.ts';
import type { SampleRow } from '../grid/sample-rows.ts';
import { type PaperColumn, paperSize } from './paper-size.ts';
import './printed-samples.css';

interface Props {
  experiment: string;
  /** The choice of samples: the filters, as texts. */
  filters: () => readonly string[];
  /** The series whose tables are in sight; undefined where one table has all samples. */
  series: readonly Pick<Series, 'uuid' | 'number' | 'name' | 'created' | 'creator'>[] | undefined;
  rowsOf: (series: string | undefined) => readonly SampleRow[];
  columns: readonly GridColumn[];
  outputs: readonly OutParameter[];
  rankOf: ReadonlyMap<string, number>;
  ruleNames: ReadonlyMap<string, string>;
}

/**
 * The sheet that is printed in place of the series screen: every row and column of its tables, which on the screen
 * scroll, with the experiment, the series, the filters and the date.
 */
export function PrintedSamples(props: Props) {
  return useIsPrinting() ? createPortal(<Sheet {...props} />, document.body) : null;
}

function Sheet({ experiment, filters, series, rowsOf, ...table }: Props) {
  const columns = table.columns.filter(({ kind }) => kind !== 'actions');
  const chosen = filters();
  const rows = series ? series.flatMap(({ uuid }) => rowsOf(uuid)) : rowsOf(undefined);
  return (
    <section
      className={`printed ${paperSize(columns.map((column) => paperColumn(column, rows)))}`}
      aria-label="Printed samples"
    >
      <h1>{experiment}</h1>
      <p>Printed {formatDate(Date.now() / 1000)}</p>
      {chosen.length > 0 && <p>Only samples with {chosen.join(', ')}</p>}
      {series ? (
        series.map(({ uuid, number, name, created, creator }) => (
          <section key={uuid}>
            <h2>
              {name ? `Series ${number}: ${name}` : `Series ${number}`}{' '}
              <small>{`${formatDate(created)} by ${creator}`}</small>
            </h2>
            <PrintedTable {...table} columns={columns} rows={rowsOf(uuid)} />
          </section>
        ))
      ) : (
        <PrintedTable {...table} columns={columns} rows={rowsOf(undefined)} />
      )}
    </section>
  );
}

type TableProps = Pick<Props, 'columns' | 'outputs' | 'rankOf' | 'ruleNames'> & { rows: readonly SampleRow[] };

function PrintedTable({ columns, rows, outputs, rankOf, ruleNames }: TableProps) {
  if (rows.length === 0) return <p>No samples pass the filter</p>;
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ key, header, align }) => (
            <th key={key} scope="col" className={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.sample.uuid}>
            {columns.map((column) => (
              <td key={column.key} className={column.align}>
                <SampleCell
                  row={row}
                  column={column}
                  state={sampleState(row.counted, outputs)}
                  rank={rankOf.get(row.sample.uuid) ?? noScore}
                  ruleNames={ruleNames}
                  actions={null}
                  unsaved={
                    isValueColumn(column)
                      ? row.unsaved?.find(({ parameter }) => parameter === column.parameter.uuid)
                      : undefined
                  }
                  onUnsaved={ignore}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ignore = () => undefined;

/** The letters of a number or a state. */
const usual = 8;

/** The texts and digits that a column needs room for. */
function paperColumn(column: GridColumn, rows: readonly SampleRow[]): PaperColumn {
  const categories = (isValueColumn(column) && column.categories) || [];
  const label = column.kind === 'sampleLabel' ? ['x'.repeat(12)] : [];
  const texts = ['x'.repeat(usual), column.header, ...categories, ...label];
  if (column.align !== 'end') return { texts };
  if (!isValueColumn(column)) return { texts, digits: usual };
  const { isCalculated, parameter } = column;
  const digitsOf = ({ sample }: SampleRow) => {
    const value = valuesOf(sample).get(parameter.uuid);
    return (isCalculated ? calculatedText(value) : cellText(value, undefined)).length;
  };
  return { texts, digits: rows.reduce((most, row) => Math.max(most, digitsOf(row)), 1) };
}
