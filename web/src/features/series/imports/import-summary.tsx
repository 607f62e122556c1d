import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { countOf } from '#shared/rules/format-count.ts';
import { texts } from '#shared/rules/messages.ts';
import type { OpenedImport, Plan } from '#web/lib/imports/plan-import.ts';
import { NumberText } from '#web/ui/number-text.tsx';
import { ProposedStates } from '#web/ui/proposed-states.tsx';
import { RowProblems } from '#web/ui/row-problems.tsx';

interface Props {
  opened: OpenedImport<'series'>;
  plan: Plan<'series'>;
  /** Headers of the columns that are no parameters: the skipped ones with the reason, others with what they become. */
  left: readonly { header: string; reason: string; isKept: boolean }[];
  outputs: boolean;
  states: boolean;
  onStates: (states: boolean) => void;
}

/** A file may have a column for each wavelength of a spectrum. */
const visibleColumns = 20;

/** The parts of a file that are not imported, by row and column, with the reason. */
export function ImportSummary({ opened, plan, left, outputs, states, onStates }: Props) {
  const { rejected, emptied } = plan;
  const kept = left.filter(({ isKept }) => isKept);
  const skipped = left.filter(({ isKept }) => !isKept);
  const absent = opened.headers.length > 0 && plan.missing.length > 0 && plan.sampleCount === 0;
  return (
    <>
      {absent && (
        <Alert severity="error">
          The file has no column for {plan.missing.join(', ')}. Columns are found by the short name or the name of a
          parameter, in its unit.
        </Alert>
      )}
      {rejected.count > 0 && !absent && (
        <Alert severity="warning">
          {texts.incorrectInputs}. Affected rows will not be imported ({rejected.count} of {opened.rowCount}):
          <RowProblems of={rejected} />
        </Alert>
      )}
      {skipped.length > 0 && (
        <Alert severity="warning">
          Affected columns will not be imported:
          <Columns of={skipped} />
        </Alert>
      )}
      {kept.length > 0 && (
        <Alert severity="info">
          Columns that are imported with the samples:
          <Columns of={kept} />
        </Alert>
      )}
      {outputs && emptied.count > 0 && (
        <Alert severity="warning">
          {emptied.count === 1 ? '1 output value' : `${emptied.count} output values`} cannot be read and will be
          imported empty:
          <RowProblems of={emptied} />
        </Alert>
      )}
      <ProposedStates states={plan.states} isImported={states} onImport={onStates} />
      {outputs && <ImpossibleValues notes={plan.impossible} />}
      {plan.notes.length > 0 && (
        <Alert severity="info">
          Imported as follows:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {plan.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Box>
        </Alert>
      )}
      {opened.calculated.length > 0 && (
        <Alert severity="info">{opened.calculated.join(', ')}: calculated here, and not imported.</Alert>
      )}
      {opened.own.length > 0 && <Alert severity="info">{opened.own.join(', ')}: not needed for a new series.</Alert>}
    </>
  );
}

/** Values of outputs that a person should look at before they are imported. */
export function ImpossibleValues({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Alert severity="warning">
      Check these values. They will be imported as they are, and marked:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Box>
    </Alert>
  );
}

/** The number of imported samples, and the first rows as they were read. */
export function ImportPreview({ plan }: { plan: Plan<'series'> }) {
  const { sampleCount, columns, preview } = plan;
  if (sampleCount === 0) return null;
  return (
    <>
      <Typography>
        {countOf(sampleCount, 'sample', 'samples')} will be imported.
        {sampleCount > preview.length && ` The first ${preview.length}:`}
      </Typography>
      {/* Focusable, so that the keyboard can scroll it on a phone. */}
      <TableContainer component="section" aria-label="First rows" tabIndex={0}>
        <Table size="small" aria-label="Preview">
          <TableHead>
            <TableRow>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header
                <TableCell key={index}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity
              <TableRow key={row}>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row neither
                  <TableCell key={index}>{typeof cell === 'number' ? <NumberText value={cell} /> : cell}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}

function Columns({ of }: { of: Props['left'] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {of.slice(0, visibleColumns).map(({ header, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header
        <li key={index}>{`${header || 'A column without a header'}: ${reason}`}</li>
      ))}
      {of.length > visibleColumns && <li>{`and ${of.length - visibleColumns} more`}</li>}
    </Box>
  );
}
