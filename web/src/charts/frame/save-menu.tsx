import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type RefObject, useId, useState } from 'react';
import { downloadText } from '#web/lib/browser/download.ts';
import { useAccountFormat } from '#web/lib/resources/account.ts';
import type { TableData } from './figure-table.tsx';
import { savePng, saveSvg } from './save-figure.ts';

interface Props {
  fileName: string;
  table: TableData;
  /** The element that contains the figure; without one the data alone are saved. */
  figureIn: RefObject<HTMLElement | null> | undefined;
}

/** Saves the figure as a picture, and its data in the account's format. */
export function SaveMenu({ fileName, table, figureIn }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const format = useAccountFormat();
  const id = useId();
  const withFigure = (save: (name: string, figure: SVGSVGElement) => unknown) => () => {
    setAnchor(null);
    const figure = figureIn?.current?.querySelector('svg');
    if (figure) save(fileName, figure);
  };
  async function saveData() {
    setAnchor(null);
    // Papa Parse loads with the file that needs it.
    const { csvText } = await import('#shared/rules/csv-text.ts');
    if (format) downloadText(`${fileName}.csv`, csvText([table.columns, ...table.rows], format));
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Save
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'region', 'aria-label': 'Save' } }}
      >
        {figureIn && <MenuItem onClick={withFigure(savePng)}>Picture (PNG)</MenuItem>}
        {figureIn && <MenuItem onClick={withFigure(saveSvg)}>Drawing (SVG)</MenuItem>}
        <MenuItem disabled={!format} onClick={saveData}>
          Data (CSV)
        </MenuItem>
      </Menu>
    </>
  );
}
