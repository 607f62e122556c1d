import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ImportSamples, MatchedColumns } from '../../../../../shared/rules/import-columns.ts';
import { texts } from '../../../../../shared/rules/messages.ts';
import type { CsvContent } from './read-csv.ts';

interface Props {
  content: CsvContent;
  columns: MatchedColumns;
  plan: ImportSamples;
  withOutputs: boolean;
}

const shownRows = 5;
const shownNumbers = 12;

/** What of a file will come in, and what will not. */
export function ImportPreview({ content, columns, plan, withOutputs }: Props) {
  const used = columns.columns.filter(({ kind }) => kind === 'input' || withOutputs);
  const { samples, rejected, emptied } = plan;
  return (
    <>
      {columns.missing.length > 0 && (
        <Alert severity="error">
          The file has no column for {columns.missing.map(({ name }) => name).join(', ')}. Columns are found by the
          short name or the name of a parameter.
        </Alert>
      )}
      {rejected.length > 0 && columns.missing.length === 0 && (
        <Alert severity="warning">
          {texts.incorrectInputs}. Affected rows will not be imported ({rejected.length} of {content.rows.length}): row{' '}
          {rowNumbers(rejected)}
        </Alert>
      )}
      {emptied > 0 && (
        <Alert severity="warning">
          {emptied === 1 ? '1 output value' : `${emptied} output values`} cannot be read and will be imported empty.
        </Alert>
      )}
      {columns.unknown.length > 0 && (
        <Alert severity="info">Columns that will not be imported: {columns.unknown.join(', ')}</Alert>
      )}
      {samples.length > 0 && (
        <>
          <Typography>
            {samples.length === 1 ? '1 sample' : `${samples.length} samples`} will be imported.
            {samples.length > shownRows && ` The first ${shownRows}:`}
          </Typography>
          <TableContainer>
            <Table size="small" aria-label="Preview">
              <TableHead>
                <TableRow>
                  {used.map(({ parameter }) => (
                    <TableCell key={parameter.uuid}>{parameter.name}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {samples.slice(0, shownRows).map((sample, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity
                  <TableRow key={index}>
                    {used.map(({ parameter }) => (
                      <TableCell key={parameter.uuid}>{sample[parameter.short_name]}</TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </>
      )}
    </>
  );
}

function rowNumbers(numbers: readonly number[]): string {
  const shown = numbers.slice(0, shownNumbers).join(', ');
  return numbers.length > shownNumbers ? `${shown}, …` : shown;
}
