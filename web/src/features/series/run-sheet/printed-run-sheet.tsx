import { createPortal } from 'react-dom';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import '../list/printed-samples.css';
import { paperSize } from '../list/paper-size.ts';
import { type RunSheet, sheetText } from './build-run-sheet.ts';

/** A run sheet, which paper shows in place of the screen. */
export function PrintedRunSheet({ sheet, decimal }: { sheet: RunSheet; decimal: DecimalSymbol }) {
  const [first = '', ...others] = sheet.lines;
  return createPortal(
    <section className={`printed sheet ${paperSize(sheet.columns.map(paperColumn))}`} aria-label="Run sheet">
      <h1>{sheet.title}</h1>
      <h2>{first}</h2>
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        <thead>
          <tr>
            {sheet.columns.map(({ header, align, letters }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an input may be called as another column is, such as Label
              <th key={column} scope="col" className={align} style={{ minWidth: `${letters}ch` }}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sheet do not change
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                <td key={column} className={sheet.columns[column]?.align}>
                  {sheetText(cell, decimal)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}

/** The texts and digits that a column needs room for. */
const paperColumn = ({ header, letters, align }: RunSheet['columns'][number]) => ({
  texts: [header, 'x'.repeat(letters)],
  ...(align === 'end' && { digits: letters }),
});
