import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import * as z from 'zod';

/** The links of an item: the form's field, and what each line refers to. */
export interface Links {
  name: string;
  title: string;
  field: string;
  label: string;
  /** The rights of the items that can be linked, by name. With them the links are checkboxes, else a list. */
  words?: ReadonlyMap<string, RightWords>;
}

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

/** The right that a permission or an action gives, for the form of a role or a licence. */
export interface RightWords {
  group: string;
  /** The right that it gives, without a full stop. */
  text: string;
}

interface Right {
  uuid: string;
  text: string;
  /** The name under the text, where a text replaces it. */
  token?: string;
}

/**
 * Items in the groups and the order of their words. Items without words come last, by name; their group has a title
 * only if there are others.
 */
function groupRights(
  items: readonly { uuid: string; name: string }[],
  words: ReadonlyMap<string, RightWords> = new Map(),
): { group: string; rights: Right[] }[] {
  const groups = new Map<string, Right[]>();
  for (const [name, { group, text }] of words) {
    for (const { uuid } of items.filter((item) => item.name === name)) {
      groups.set(group, [...(groups.get(group) ?? []), { uuid, text, token: name }]);
    }
  }
  const others = items
    .filter(({ name }) => !words.has(name))
    .map(({ uuid, name }): Right => ({ uuid, text: name }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
  if (others.length > 0) groups.set(groups.size > 0 ? 'Others' : '', others);
  return [...groups].map(([group, rights]) => ({ group, rights }));
}
