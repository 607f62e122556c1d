import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, memo } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { BeginForm } from './begin-form.ts';
import { roles, rowTypes } from './row-definitions.ts';
import { RowValues } from './row-values.tsx';

interface Props {
  index: number;
  shortName: string;
  onEnter: (index: number) => void;
  onRemove: ((index: number) => void) | undefined;
}

/** One input, output, or column to skip. A file may have many: typing in one renders no other. */
export const DefinitionRow = memo(function DefinitionRow({ index, shortName, onEnter, onRemove }: Props) {
  const row = useWatch<BeginForm, `rows.${number}`>({ name: `rows.${index}` });
  const title = row.column === null ? `${row.role} ${index + 1}` : `Column ${row.header || row.column + 1}`;
  const field = (name: string) => `rows.${index}.${name}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter anywhere else saves the form.
    event.preventDefault();
    onEnter(index);
  };
  return (
    <Box component="fieldset" aria-label={title} onKeyDown={onKeyDown} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      {row.column !== null && (row.reason !== '' || row.role === 'Skip') && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {[row.header || `Column ${row.column + 1}`, row.reason].filter(Boolean).join(': ')}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: columns, gap: 1.5, alignItems: 'start' }}>
        <SelectInput
          name={field('role')}
          label="Use as"
          options={roles.map((role) => ({ value: role, label: role }))}
        />
        {row.role !== 'Skip' && (
          <>
            <TextInput name={field('name')} label="Name" required hint={shortName && `In formulas: ${shortName}`} />
            {row.type === 'Numerical' ? <TextInput name={field('unit')} label="Unit" /> : <Box sx={onlyWide} />}
            <SelectInput
              name={field('type')}
              label="Type"
              options={rowTypes.map((type) => ({ value: type, label: type }))}
            />
            <RowValues index={index} />
            {onRemove && (
              <IconButton
                aria-label={`Remove ${row.name || title}`}
                onClick={() => onRemove(index)}
                sx={{ justifySelf: 'end', gridColumn: { xs: '1 / -1', md: 'auto' } }}
              >
                <Close />
              </IconButton>
            )}
          </>
        )}
      </Box>
    </Box>
  );
});

const onlyWide = { display: { xs: 'none', md: 'block' } };
const columns = {
  xs: '1fr 1fr',
  md: '110px minmax(0, 2.2fr) minmax(0, 1fr) 140px minmax(0, 4fr) 40px',
};
