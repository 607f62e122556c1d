import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FigureTable, type TableData } from './figure-table.tsx';
import { SaveMenu } from './save-menu.tsx';

interface Props {
  /** Names the table. */
  title: string;
  /** Name of the files, without an ending. */
  fileName: string;
  /** The conclusion from the figure, or that there is none. */
  conclusion?: string | undefined;
  /** The meaning of the marks. */
  caption: ReactNode;
  /** The figure's data, for the table and the CSV file. */
  table: TableData;
  /** The figure is no drawing: its files have the data alone, and its picture is saved elsewhere. */
  isPainted?: boolean;
  /** The figure: one svg, unless it is painted. */
  children: ReactNode;
}

/** The frame of every 2-D chart: its data as a table, and its picture and data as files. */
export function ChartFrame({ title, fileName, conclusion, caption, table, isPainted = false, children }: Props) {
  const [showsTable, setShowsTable] = useState(false);
  const figure = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <div>
      <div ref={figure}>{children}</div>
      {conclusion && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {conclusion}
        </Typography>
      )}
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={2}
        sx={{ mt: 1, alignItems: { sm: 'flex-start' }, justifyContent: 'space-between' }}
      >
        <Typography component="div" variant="body2" color="textSecondary">
          {caption}
        </Typography>
        <Stack direction="row" spacing={1} sx={{ flexShrink: 0 }}>
          <Button
            size="small"
            aria-expanded={showsTable}
            aria-controls={showsTable ? id : undefined}
            onClick={() => setShowsTable(!showsTable)}
          >
            {showsTable ? 'Hide data' : 'Show data'}
          </Button>
          <SaveMenu fileName={fileName} table={table} figureIn={isPainted ? undefined : figure} />
        </Stack>
      </Stack>
      {showsTable && (
        <Box id={id} sx={{ mt: 1 }}>
          <FigureTable title={title} table={table} />
        </Box>
      )}
    </div>
  );
}
