import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import * as z from 'zod';
import { groupRights } from './group-rights.ts';
import type { Links } from './named-config.ts';

interface Props {
  links: Links;
  /** The items that can be linked; undefined while they load. */
  items: readonly { uuid: string; name: string }[] | undefined;
}

const linesOf = z.array(z.record(z.string(), z.string().nullable())).catch([]);

/** The links of an item as checkboxes, in groups. A link whose item is not listed stays as it is. */
export function LinkChecks({ links: { name, title, field: reference, words }, items }: Props) {
  const { field, fieldState } = useController({ name });
  const { formState } = useFormContext();
  const id = useId();
  const lines = linesOf.parse(field.value);
  const former = linesOf.parse(formState.defaultValues?.[name]);
  const isOf = (uuid: string) => (line: Record<string, string | null>) => line[reference] === uuid;
  const toggle = (uuid: string, checked: boolean) =>
    field.onChange(
      checked
        ? [...lines, former.find(isOf(uuid)) ?? { uuid: null, [reference]: uuid }]
        : lines.filter((line) => !isOf(uuid)(line)),
    );

  return (
    <Stack role="group" aria-labelledby={id} spacing={1.5}>
      <Typography variant="h3" component="p" id={id}>
        {title}
      </Typography>
      {!items && <Typography color="textSecondary">…</Typography>}
      {items?.length === 0 && <Typography color="textSecondary">There are none yet</Typography>}
      {groupRights(items ?? [], words).map(({ group, rights }) => (
        <Box key={group} role="group" aria-label={group || undefined}>
          {group && (
            <Typography variant="body2" color="textSecondary" component="p">
              {group}
            </Typography>
          )}
          {rights.map(({ uuid, text, token }) => (
            <FormControlLabel
              key={uuid}
              sx={{ display: 'flex', alignItems: 'flex-start', mr: 0 }}
              control={
                <Checkbox
                  size="small"
                  checked={lines.some(isOf(uuid))}
                  onChange={(_event, checked) => toggle(uuid, checked)}
                  sx={{ py: 0.5 }}
                />
              }
              label={
                <Box component="span" sx={{ display: 'block', py: 0.25, overflowWrap: 'anywhere' }}>
                  {text}
                  {token && (
                    <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
                      {token}
                    </Typography>
                  )}
                </Box>
              }
            />
          ))}
        </Box>
      ))}
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </Stack>
  );
}
