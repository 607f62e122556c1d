import LibraryIcon from '@mui/icons-material/LibraryAddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import type { DefinitionKindName } from '#web/lib/resources/definitions.ts';
import type { Definition } from '../definition-config.ts';
import { InsertDialog } from './insert-dialog.tsx';
import { inputLibrary, type LibraryConfig, outputLibrary } from './library-config.ts';

interface Props {
  place: ExperimentPlace;
  kind: DefinitionKindName;
  busy: boolean;
}

/** The button that inserts definitions of the workspace's library. */
export function FromLibrary({ kind, ...props }: Props) {
  if (kind === 'in-parameters') return <InsertButton library={inputLibrary} {...props} />;
  if (kind === 'out-parameters') return <InsertButton library={outputLibrary} {...props} />;
  return null;
}

interface ButtonProps<Item extends Definition, Body> extends Omit<Props, 'kind'> {
  library: LibraryConfig<Item, Body>;
}

function InsertButton<Item extends Definition, Body>({ library, place, busy }: ButtonProps<Item, Body>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<LibraryIcon />} disabled={busy} onClick={() => setOpen(true)}>
        From library
      </Button>
      {isOpen && <InsertDialog library={library} place={place} onClose={() => setOpen(false)} />}
    </>
  );
}
