import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';

/** Four grey rows during the first load. */
export function SkeletonRows({ columns }: { columns: number }) {
  return ['a', 'b', 'c', 'd'].map((row) => (
    <TableRow key={row} aria-hidden>
      <TableCell colSpan={columns}>
        <Skeleton height={24} />
      </TableCell>
    </TableRow>
  ));
}
