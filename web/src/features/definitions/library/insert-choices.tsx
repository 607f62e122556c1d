import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SearchBox } from '#web/ui/search-box.tsx';
import type { Definition } from '../definition-config.ts';

interface Props {
  items: readonly Definition[];
  /** Short names of the experiment: library items with one of them cannot be inserted. */
  taken: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

export function InsertChoices({ items, taken, chosen, onChoose }: Props) {
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
