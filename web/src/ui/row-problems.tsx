import Box from '@mui/material/Box';
import { type Counted, problemText } from '../lib/table-file/row-problems.ts';

/** The problems of a file's rows; of many, the first. */
export function RowProblems({ of: { count, first } }: { of: Counted }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflow: 'auto' }}>
      {first.map((problem) => (
        <li key={`${problem.row} ${problem.column}`}>{problemText(problem)}</li>
      ))}
      {count > first.length && <li>{`and ${count - first.length} more`}</li>}
    </Box>
  );
}
