import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { type ExperimentPlace, paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import type { Definition } from '../definition-config.ts';
import { useModelNote } from '../model-note.ts';
import { InsertChoices } from './insert-choices.tsx';
import type { LibraryConfig } from './library-config.ts';
import { useLibrary } from './library-queries.ts';
import { useInsert } from './use-insert.ts';

interface Props<Item extends Definition, Body> {
  library: LibraryConfig<Item, Body>;
  place: ExperimentPlace;
  onClose: () => void;
}

/** Inserts chosen definitions of the library into the experiment, one after the other, in the library's order. */
export function InsertDialog<Item extends Definition, Body>({ library, place, onClose }: Props<Item, Body>) {
  const { title, noteOn } = library.definitions;
  const modelNote = useModelNote(place);
  const query = useLibrary(place.workspace, library);
  const { insert, taken, isPending } = useInsert(library, place);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const titleId = useId();
  const isPhone = useIsPhone();
  const items = query.data ?? [];
  const wanted = items.filter(({ uuid, short_name }) => chosen.has(uuid) && !taken.has(short_name));

  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Insert {title.toLowerCase()} from the library</DialogTitle>
      <DialogContent>
        <QueryState
          queries={{ query }}
          waiting={<LinearProgress aria-label="Loading the library" />}
          empty={() =>
            items.length === 0 && (
              <EmptyState
                text={library.emptyText}
                action={<TextLink to={paths.globalParameters(place.workspace)}>Open the library</TextLink>}
              />
            )
          }
        >
          {() => (
            <Stack spacing={1.5}>
              {noteOn.includes('create') && <Alert severity="warning">{modelNote}</Alert>}
              <InsertChoices items={items} taken={taken} chosen={chosen} onChoose={setChosen} />
            </Stack>
          )}
        </QueryState>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose} disabled={isPending}>
          Close
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={wanted.length === 0}
          onClick={() => insert(wanted, { onSuccess: onClose })}
        >
          Insert
        </Button>
      </DialogActions>
    </Dialog>
  );
}
