import LibraryIcon from '@mui/icons-material/LibraryAddOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '#web/lib/notices.ts';
import { type ExperimentPlace, paths } from '#web/lib/paths.ts';
import { type DefinitionKindName, useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { experimentQuery } from '#web/lib/resources/experiments.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoteAlert } from '#web/ui/note-alert.tsx';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { Definition } from '../definition-config.ts';
import { useModelNote } from '../model-note.ts';
import { inputLibrary, type LibraryConfig, outputLibrary } from './library-config.ts';
import { useLibrary } from './library-queries.ts';

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

interface DialogProps<Item extends Definition, Body> {
  library: LibraryConfig<Item, Body>;
  place: ExperimentPlace;
  onClose: () => void;
}

/** Inserts chosen definitions of the library into the experiment, one after the other, in the library's order. */
function InsertDialog<Item extends Definition, Body>({ library, place, onClose }: DialogProps<Item, Body>) {
  const { title, noteOn } = library.definitions;
  const modelNote = useModelNote(place);
  const query = useLibrary(place.workspace, library);
  const { insert, taken, isPending } = useInsert(library, place);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const items = query.data ?? [];
  const wanted = items.filter(({ uuid, short_name }) => chosen.has(uuid) && !taken.has(short_name));

  return (
    <PlainDialog
      title={`Insert ${title.toLowerCase()} from the library`}
      fills
      actions={
        <>
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
        </>
      }
    >
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
            {noteOn.includes('create') && <NoteAlert note={modelNote} />}
            <InsertChoices items={items} taken={taken} chosen={chosen} onChoose={setChosen} />
          </Stack>
        )}
      </QueryState>
    </PlainDialog>
  );
}

interface ChoicesProps {
  items: readonly Definition[];
  /** Short names of the experiment: library items with one of them cannot be inserted. */
  taken: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

function InsertChoices({ items, taken, chosen, onChoose }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const text = search.trim().toLowerCase();
  const shown = items.filter(({ name, short_name }) => `${name}\n${short_name}`.toLowerCase().includes(text));
  return (
    <Stack spacing={1.5} sx={{ pt: 0.5 }}>
      <SearchBox label="Search the library" value={search} onChange={setSearch} />
      {shown.length === 0 && <Typography color="textSecondary">Nothing matches the search</Typography>}
      <FormGroup>
        {shown.map(({ uuid, name, short_name }) => (
          <FormControlLabel
            key={uuid}
            disabled={taken.has(short_name)}
            control={<Checkbox checked={chosen.has(uuid)} onChange={() => onChoose(toggled(chosen, uuid))} />}
            label={
              taken.has(short_name) ? `${name} (${short_name}), already in the experiment` : `${name} (${short_name})`
            }
            sx={{ overflowWrap: 'anywhere' }}
          />
        ))}
      </FormGroup>
    </Stack>
  );
}

function toggled(chosen: ReadonlySet<string>, uuid: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(uuid)) next.add(uuid);
  return next;
}

/**
 * Creates library definitions in an experiment, one after the other, since they are ordered by creation. If one is
 * refused, those created before it stay. `taken` are the experiment's short names that the screen has loaded.
 */
function useInsert<Item extends Definition, Body>(library: LibraryConfig<Item, Body>, place: ExperimentPlace) {
  const client = useQueryClient();
  const inputs = useInParameters(place);
  const outputs = useOutParameters(place);
  const taken = new Set([...(inputs.data ?? []), ...(outputs.data ?? [])].map(({ short_name }) => short_name));
  const { mutate: insert, isPending } = useMutation({
    mutationFn: async (items: readonly Item[]) => {
      for (const item of items) await library.definitions.create(place, library.write(item));
      return items.length;
    },
    onSuccess: (count) => notify(count === 1 ? 'One definition inserted' : `${count} definitions inserted`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: library.definitions.query(place).queryKey }),
        client.invalidateQueries({ queryKey: experimentQuery(place).queryKey }),
      ]),
  });
  return { insert, taken, isPending };
}
