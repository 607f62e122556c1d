import Button from '@mui/material/Button';
import { retryUnsaved } from './keep-edits.ts';
import { discardUnsaved } from './unsaved-store.ts';
import type { UnsavedEntry } from './unsaved-summary.ts';

interface Props {
  entry: UnsavedEntry;
  onDone?: () => void;
}

/** The actions for an unsaved value. */
export function UnsavedActions({ entry: { experiment, value }, onDone }: Props) {
  const kind = value.problem?.kind;
  const isConflict = kind === 'conflict';
  const act = (action: typeof retryUnsaved) => () => {
    action(experiment, [value]);
    onDone?.();
  };
  return (
    <>
      {kind !== 'gone' && kind !== 'unreadable' && (
        <Button color="inherit" size="small" onClick={act(retryUnsaved)}>
          {isConflict ? 'Use mine' : kind === 'unfinished' ? 'Save' : 'Retry'}
        </Button>
      )}
      <Button color="inherit" size="small" onClick={act(discardUnsaved)}>
        {isConflict ? 'Keep theirs' : 'Discard'}
      </Button>
    </>
  );
}
