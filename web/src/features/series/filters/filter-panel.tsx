import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import type { SampleFilter } from '#shared/rules/filters.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { FilterForm } from './filter-form.tsx';
import type { useSampleFilters } from './filter-store.ts';
import { type FilterSubject, filterText, subjectText } from './filter-subjects.ts';

export interface TextSearch {
  text: string;
  onChange: (text: string) => void;
}

interface Props {
  subjects: readonly FilterSubject[];
  filters: ReturnType<typeof useSampleFilters>;
  /** The text that notes, tags and reasons must have; undefined where no sample has one of them. */
  search: TextSearch | undefined;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The filters: only samples that pass all of them are shown. */
export function FilterPanel({ subjects, filters, search, anchor, onClose }: Props) {
  const decimal = useDecimalSymbol();
  const [edited, setEdited] = useState<SampleFilter>();
  /** Saving a filter resets the form. */
  const [forms, setForms] = useState(0);
  const title = useId();
  const paper = useRef<HTMLDivElement>(null);
  const isSearched = (search?.text ?? '').trim() !== '';
  const count = filters.filters.length + filters.lost.length;

  function save(filter: SampleFilter): void {
    filters.put(filter);
    setEdited(undefined);
    setForms(forms + 1);
  }

  /** The pressed button is removed with its filter: the focus stays in the menu. */
  function remove(uuid: string): void {
    filters.remove(uuid);
    if (edited?.uuid === uuid) setEdited(undefined);
    paper.current?.focus();
  }

  function clear(): void {
    filters.clear();
    search?.onChange('');
    setEdited(undefined);
    paper.current?.focus();
  }

  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          ref: paper,
          tabIndex: -1,
          role: 'dialog',
          'aria-labelledby': title,
          sx: { p: 2, width: 560, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1 }}>
        <Typography id={title} variant="h3" component="h2" sx={{ flex: 1 }}>
          Sample filter
        </Typography>
        {(count > 0 || isSearched) && <Button onClick={clear}>Remove all</Button>}
      </Stack>
      {search && (
        <Stack sx={{ mb: 2 }}>
          <SearchBox label="Find in notes, tags and reasons" value={search.text} onChange={search.onChange} />
        </Stack>
      )}
      {count === 0 && !isSearched ? (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          All samples are shown.
        </Typography>
      ) : (
        <List dense disablePadding sx={{ mb: 1.5 }}>
          {filters.lost.map((filter) => {
            const text = `${subjectText(filter, subjects)} ${filter.operator} ${filter.category ?? 'a former category'}`;
            return (
              <ListItem
                key={filter.uuid}
                disableGutters
                secondaryAction={
                  <IconButton size="small" edge="end" aria-label={`Remove ${text}`} onClick={() => remove(filter.uuid)}>
                    <DeleteIcon fontSize="small" />
                  </IconButton>
                }
              >
                <ListItemText
                  sx={{ pr: 5, overflowWrap: 'anywhere' }}
                  primary={text}
                  secondary="Not applied: there is no such category any more"
                />
              </ListItem>
            );
          })}
          {filters.filters.map((filter) => {
            const text = filterText(filter, subjects, decimal);
            return (
              <ListItem
                key={filter.uuid}
                disableGutters
                secondaryAction={
                  <>
                    <IconButton size="small" aria-label={`Edit ${text}`} onClick={() => setEdited(filter)}>
                      <EditIcon fontSize="small" />
                    </IconButton>
                    <IconButton
                      size="small"
                      edge="end"
                      aria-label={`Remove ${text}`}
                      onClick={() => remove(filter.uuid)}
                    >
                      <DeleteIcon fontSize="small" />
                    </IconButton>
                  </>
                }
              >
                <ListItemText sx={{ pr: 5, overflowWrap: 'anywhere' }}>{text}</ListItemText>
              </ListItem>
            );
          })}
        </List>
      )}
      <FilterForm key={edited?.uuid ?? `new-${forms}`} subjects={subjects} filter={edited} onSave={save} />
    </Popover>
  );
}
