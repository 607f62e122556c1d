import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { countOf } from '#shared/rules/format-count.ts';
import type { Plan } from '#web/lib/imports/plan-import.ts';
import { NumberText } from '#web/ui/number-text.tsx';

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
