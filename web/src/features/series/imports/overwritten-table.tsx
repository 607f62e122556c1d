import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { countOf } from '#shared/rules/format-count.ts';
import type { OutputsPlan } from '#web/lib/imports/plan-outputs.ts';

/** The values that an import overwrites, each with the new one. */
export function OverwrittenTable({ overwritten: { count, first } }: Pick<OutputsPlan, 'overwritten'>) {
  const title = `${countOf(count, 'value', 'values')} will be overwritten:`;
  return (
    <>
      <Typography color="warning" sx={{ fontWeight: 500 }}>
        {title}
      </Typography>
      {/* Focusable, so that the keyboard can scroll it. */}
      <TableContainer component="section" aria-label="Overwritten values" tabIndex={0} sx={{ maxHeight: 260 }}>
        <Table size="small" stickyHeader aria-label="Overwritten values">
          <TableHead>
            <TableRow>
              <TableCell>Sample</TableCell>
              <TableCell>Output</TableCell>
              <TableCell align="right">Now</TableCell>
              <TableCell align="right">File</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {first.map(({ sample, output, before, after }) => (
              <TableRow key={`${sample} ${output}`}>
                <TableCell>{sample}</TableCell>
                <TableCell>{output}</TableCell>
                <TableCell align="right">{before}</TableCell>
                <TableCell align="right">{after}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {count > first.length && <Typography color="textSecondary">{`and ${count - first.length} more`}</Typography>}
    </>
  );
}
