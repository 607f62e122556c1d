import { createPortal } from 'react-dom';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import '../list/printed-samples.css';
import { paperSize } from '../list/paper-size.ts';
import { type RunSheet, sheetText } from './build-run-sheet.ts';

/** A run sheet, which paper shows in place of the screen. */
export function PrintedRunSheet({ sheet, decimal }: { sheet: RunSheet; decimal: DecimalSymbol }) {
  const [first = '', ...others] = sheet.lines;
  return createPortal(
    <section className={`printed sheet ${paperSize(sheet.columns.map(wordsOf))}`} aria-label="Run sheet">
      <h1>{sheet.title}</h1>
      <h2>{first}</h2>
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        <thead>
          <tr>
            {sheet.columns.map(({ header, align, letters }) => (
              <th key={header} scope="col" className={align} style={{ minWidth: `${letters}ch` }}>
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
                <td key={sheet.columns[column]?.header} className={sheet.columns[column]?.align}>
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

/** The texts that decide how wide a column must be. */
const wordsOf = ({ header, letters }: RunSheet['columns'][number]) => [header, 'x'.repeat(letters)];
