import RemoveIcon from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, useMemo, useState } from 'react';
import { silentColumns } from '#shared/rules/level-properties.ts';
import { type DecimalSymbol, numberForFile } from '#shared/rules/number-format.ts';
import { moveInColumn } from '../rows/move-in-column.ts';
import { RowsTable } from '../rows/rows-styles.ts';
import { silentText } from './properties-text.ts';
import { type PropertyCell, type PropertyTable, propertyCell, withCell, withoutColumn } from './read-properties.ts';

interface Props {
  categories: readonly string[];
  decimal: DecimalSymbol;
  table: PropertyTable;
  onChange: (table: PropertyTable) => void;
  onPaste: (event: ClipboardEvent, index: number, column: number) => void;
}

/** So many columns at a time: a table of molecules has hundreds. */
const PAGE = 20;

/** A row a category, a column a property; a column that tells no categories apart says why. */
export function PropertiesTable({ categories, decimal, table, onChange, onPaste }: Props) {
  const { names, values } = table;
  const [page, setPage] = useState(0);
  const silent = useMemo(() => {
    const rows = categories.map((_, index) => names.map((_name, column) => numberIn(values[index]?.[column])));
    return silentColumns(names, rows);
  }, [categories, names, values]);
  if (names.length === 0) return <Typography color="textSecondary">No properties yet.</Typography>;
  const first = Math.min(page * PAGE, PAGE * Math.floor((names.length - 1) / PAGE));
  const columns = names.map((name, column) => ({ name, column })).slice(first, first + PAGE);

  return (
    <Stack spacing={1}>
      {silent.length > 0 && (
        <Typography variant="body2">
          {`${silent.length} of ${names.length} columns ${silent.length === 1 ? 'tells no categories apart and is' : 'tell no categories apart and are'} ignored.`}
        </Typography>
      )}
      {names.length > PAGE && (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography variant="body2" aria-live="polite">
            {`Columns ${first + 1} to ${first + columns.length} of ${names.length}`}
          </Typography>
          <Button size="small" disabled={first === 0} onClick={() => setPage(first / PAGE - 1)}>
            Previous columns
          </Button>
          <Button size="small" disabled={first + PAGE >= names.length} onClick={() => setPage(first / PAGE + 1)}>
            Next columns
          </Button>
        </Stack>
      )}
      <RowsTable onKeyDown={moveInColumn}>
        <table aria-label="Properties by category" style={{ minWidth: 150 + 140 * columns.length }}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 150 }}>
                Category
              </th>
              {columns.map(({ name, column }) => (
                <th key={column} scope="col" style={{ width: 140, padding: 0, verticalAlign: 'top' }}>
                  <Stack direction="row" sx={{ alignItems: 'center' }}>
                    <input
                      key={name}
                      className="field"
                      defaultValue={name}
                      aria-label={`Name of property ${column + 1}`}
                      onBlur={({ target }) => {
                        if (target.value !== name) onChange({ names: names.with(column, target.value), values });
                      }}
                    />
                    <IconButton
                      size="small"
                      aria-label={`Remove property ${name}`}
                      onClick={() => onChange(withoutColumn(table, column))}
                    >
                      <RemoveIcon fontSize="inherit" />
                    </IconButton>
                  </Stack>
                  <SilentNote texts={silent.filter((one) => one.name === name).map(silentText)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a category is its place, whatever it is called
              <tr key={index}>
                <td className="status">{category}</td>
                {columns.map(({ name, column }) => {
                  const cell = values[index]?.[column] ?? null;
                  const written = typeof cell === 'number' ? numberForFile(cell, decimal) : (cell ?? '');
                  return (
                    <td key={column}>
                      <input
                        key={written}
                        className="field end"
                        data-column={column}
                        inputMode="decimal"
                        autoComplete="off"
                        defaultValue={written}
                        aria-label={`${name}, ${category}`}
                        aria-invalid={typeof cell === 'string'}
                        onPaste={(event) => onPaste(event, index, column)}
                        onBlur={({ target }) => {
                          const typed = propertyCell(target.value, decimal);
                          if (typed !== cell) onChange({ names, values: withCell(values, index, column, typed) });
                        }}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </RowsTable>
    </Stack>
  );
}

function SilentNote({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <div key={text} className="status">
      {text}
    </div>
  ));
}

const numberIn = (cell: PropertyCell | undefined): number => (typeof cell === 'number' ? cell : Number.NaN);
