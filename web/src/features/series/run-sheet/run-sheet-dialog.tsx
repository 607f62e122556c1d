import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Series } from '#shared/contracts/series.ts';
import { fileName } from '#shared/rules/csv.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { download } from '#web/lib/browser/download.ts';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { useIsPrinting } from '#web/ui/use-is-printing.ts';
import type { Definitions } from '../definitions.ts';
import { buildRunSheet } from './build-run-sheet.ts';
import { PrintedRunSheet } from './printed-run-sheet.tsx';

interface Props {
  experiment: string;
  series: Series;
  definitions: Definitions;
  decimal: DecimalSymbol;
  /** Files are part of the licence. */
  mayExport: boolean;
  onClose: () => void;
}

/** A longer sheet is drawn while it is printed only. */
const drawnAtOnce = 1000;

/** The run sheet of a series: printed, also by the browser's own command, or as an Excel file. */
export function RunSheetDialog({ experiment, series, definitions, decimal, mayExport, onClose }: Props) {
  const isPrinting = useIsPrinting();
  const [expected, setExpected] = useState(false);
  const hasExpected = series.samples.some(({ predicted_outputs }) => predicted_outputs?.length);
  const [now] = useState(() => Date.now() / 1000);
  const sheet = buildRunSheet({ experiment, series, definitions, decimal, expected, now });
  async function saveWorkbook(): Promise<void> {
    const { sheetWorkbook } = await import('./sheet-workbook.ts');
    const name = fileName(`${experiment}-series-${series.number}-run-sheet`);
    download(`${name}.xlsx`, await sheetWorkbook(sheet, `Series ${series.number}`));
  }
  return (
    <PlainDialog
      title={`Run sheet of series ${series.number}`}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayExport && <Button onClick={() => void saveWorkbook()}>Excel</Button>}
          <Button variant="contained" autoFocus onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <Typography color="textSecondary">
        The samples in the order in which they are carried out, with their labels and inputs, and room for outputs and
        remarks.
      </Typography>
      {hasExpected && (
        <FormControlLabel
          sx={{ mt: 1 }}
          control={<Checkbox checked={expected} onChange={({ target }) => setExpected(target.checked)} />}
          label="With what the model expects"
        />
      )}
      {(isPrinting || series.samples.length <= drawnAtOnce) && <PrintedRunSheet sheet={sheet} decimal={decimal} />}
    </PlainDialog>
  );
}
