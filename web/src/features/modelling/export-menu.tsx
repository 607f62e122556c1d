import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { fileName } from '#shared/rules/csv.ts';
import { csvText } from '#shared/rules/csv-text.ts';
import { downloadText } from '#web/lib/browser/download.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import { useAccountFormat } from '#web/lib/resources/account.ts';
import type { Importance } from '#web/lib/resources/importances.ts';
import type { SuggestedImportance } from './use-importance-rows.ts';

/** Saves parts of the model as files. */
export function ExportMenu({ name, importances }: { name: string; importances: readonly SuggestedImportance[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const format = useAccountFormat();
  const id = useId();
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={!format}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'region', 'aria-label': 'Export' } }}
      >
        <MenuItem
          onClick={() => {
            setAnchor(null);
            if (format) downloadText(importanceFileName(name), importanceCsv(importances, format));
          }}
        >
          Feature importance (CSV)
        </MenuItem>
      </Menu>
    </>
  );
}

/** The importances as CSV. Short names are unique in an experiment across all kinds. */
function importanceCsv(importances: readonly Importance[], format: FileFormat): string {
  const rows = importances.map(({ shortName, score, scoreStd }) => [shortName, score, scoreStd]);
  return csvText([['Short name', 'Score', 'Score (std)'], ...rows], format);
}

const importanceFileName = (model: string) => `${fileName(model)}-feature-importance.csv`;
