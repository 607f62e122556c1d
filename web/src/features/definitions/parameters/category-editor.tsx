import AddIcon from '@mui/icons-material/AddRounded';
import RemoveIcon from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import * as z from 'zod';
import { category } from '#shared/contracts/fields.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { pastedCategories } from '#shared/rules/pasted-categories.ts';

const texts = z.array(z.string()).catch([]);

/** The categories of the surrounding form, in the order of their numbers; new ones are appended. */
export function CategoryEditor({ onRemove }: { onRemove?: (index: number) => void }) {
  const { field, fieldState } = useController({ name: 'categories' });
  const [draft, setDraft] = useState('');
  const [problem, setProblem] = useState('');
  const { getFieldState, formState } = useFormContext();
  const categories = texts.parse(field.value);
  const problemOf = (index: number) => getFieldState(`categories.${index}`, formState).error?.message;

  function add(): void {
    const read = category.safeParse(draft);
    if (!read.success) {
      setProblem(read.error.issues[0]?.message ?? '');
      return;
    }
    if (categories.includes(read.data)) {
      setProblem(messages.exists('Category'));
      return;
    }
    field.onChange([...categories, read.data]);
    setDraft('');
    setProblem('');
  }

  /** A pasted list becomes a category a part; what cannot be one stays in the field. */
  function paste(parts: readonly string[]): void {
    const added: string[] = [];
    const refused: string[] = [];
    for (const part of parts.filter((one) => !categories.includes(one))) {
      const read = category.safeParse(part);
      if (read.success) added.push(read.data);
      else refused.push(part);
    }
    field.onChange([...categories, ...added]);
    setDraft(refused.join('; '));
    setProblem(refused.length > 0 ? messages.tooLong('Category', limits.category) : '');
  }

  return (
    <Stack spacing={1.5} role="group" aria-label="Categories">
      <Typography variant="body2" color="textSecondary">
        Categories*
      </Typography>
      {categories.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a category is its place, whatever it is called
        <Stack key={index} direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
          <TextField
            label={`Category ${index + 1}`}
            value={item}
            error={problemOf(index) !== undefined}
            helperText={problemOf(index)}
            onChange={(event) => field.onChange(categories.with(index, event.target.value))}
            onBlur={field.onBlur}
          />
          <IconButton
            aria-label={`Remove category ${index + 1}`}
            onClick={() => {
              field.onChange(categories.toSpliced(index, 1));
              onRemove?.(index);
            }}
          >
            <RemoveIcon />
          </IconButton>
        </Stack>
      ))}
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
        <TextField
          label="Category"
          value={draft}
          error={problem !== ''}
          helperText={problem || `${draft.length} / ${limits.category} · paste a list to add several`}
          onChange={(event) => {
            setDraft(event.target.value);
            setProblem('');
          }}
          onBlur={field.onBlur}
          onPaste={(event) => {
            const parts = pastedCategories(event.clipboardData.getData('text'));
            if (!parts) return;
            event.preventDefault();
            paste(parts);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds the category; the button saves the form.
            event.preventDefault();
            add();
          }}
          inputRef={field.ref}
        />
        <Button variant="outlined" startIcon={<AddIcon />} onClick={add} sx={{ flexShrink: 0, height: 40 }}>
          Add category
        </Button>
      </Stack>
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </Stack>
  );
}
