import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import type { Series } from '#shared/contracts/series.ts';

interface Props {
  list: readonly Series[];
  /** Uuids of the hidden series, so that a new series is shown. */
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}

/** Chooses the series that the scatterplot shows. */
export function SeriesChecks({ list, left, onChange }: Props) {
  const all = left.size === 0;
  const none = list.every(({ uuid }) => left.has(uuid));
  const toggle = (uuid: string) => {
    const next = new Set(left);
    if (!next.delete(uuid)) next.add(uuid);
    onChange(next);
  };
  return (
    <FormControl component="fieldset" sx={{ width: { md: 160 }, flexShrink: 0 }}>
      <FormLabel component="legend" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
        Series
      </FormLabel>
      <FormGroup sx={{ maxHeight: { xs: 160, md: 560 }, overflowY: 'auto', flexWrap: 'nowrap' }}>
        {list.length > 1 && (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={all}
                indeterminate={!all && !none}
                onChange={() => onChange(all ? new Set(list.map(({ uuid }) => uuid)) : new Set())}
              />
            }
            label="All series"
          />
        )}
        {list.toReversed().map(({ uuid, number, samples }) => (
          <FormControlLabel
            key={uuid}
            control={<Checkbox size="small" checked={!left.has(uuid)} onChange={() => toggle(uuid)} />}
            label={`Series ${number} (${samples.length})`}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
