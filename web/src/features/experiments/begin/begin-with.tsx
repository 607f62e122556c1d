import Check from '@mui/icons-material/CheckRounded';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { limits } from '#shared/rules/limits.ts';
import { plainFormat } from '#web/lib/format/file-format.ts';
import type { ImportSession } from '#web/lib/imports/open-import.ts';
import { useImportFile } from '#web/lib/imports/use-import-file.ts';
import { useAccountFormat } from '#web/lib/resources/account.ts';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { ImportRights, ProjectChoice, useTemplates } from './begin-choices.ts';
import { type BeginForm, type beginnings, blankRow, rowsOf } from './begin-form.ts';
import { BeginRows } from './begin-rows.tsx';
import { FileButton } from './file-button.tsx';
import { FileSamples } from './file-samples.tsx';

interface Props {
  projects: readonly ProjectChoice[];
  templates: ReturnType<typeof useTemplates>;
  rights: ImportRights;
  table: ImportSession<'experiment'> | undefined;
  onTable: (table: ImportSession<'experiment'> | undefined, file?: File) => void;
  onWide: (isWide: boolean) => void;
}

/** A new experiment has none: the file's columns become them. */
const noParameters = { inputs: [], outputs: [] };

/** The choice of a beginning: nothing, typed inputs and outputs, a file, or those of another experiment. */
export function BeginWith({ projects, templates, rights, table, onTable, onWide }: Props) {
  const { clearErrors, getValues, setValue } = useFormContext<BeginForm>();
  const [begin, project] = useWatch<BeginForm, ['begin', 'project']>({ name: ['begin', 'project'] });
  const labelId = useId();
  const chosen = projects.find(({ uuid }) => uuid === project);
  const inWorkspace = templates.filter(({ workspace_id }) => !chosen || workspace_id === chosen.workspace);
  const hasRows = begin === 'typed' || (begin === 'file' && table !== undefined);
  useEffect(() => onWide(hasRows), [hasRows, onWide]);

  const account = useAccountFormat() ?? plainFormat;
  // Errors of the former rows say nothing of others.
  const setRows = (rows: BeginForm['rows']) => {
    clearErrors('rows');
    setValue('rows', rows);
  };
  // The file's name is the experiment's, if it has none.
  const opening = useImportFile<'experiment'>((opened, file) => {
    onTable(opened, file);
    setRows(rowsOf(opened.opened));
    setValue('states', true);
    setValue('begin', 'file');
    if (getValues('name').trim() === '') {
      setValue('name', file.name.replace(/\.\w+$/, '').slice(0, limits.name), { shouldValidate: true });
    }
  });
  const openFile = (file: File) => opening.open({ kind: 'experiment', file, target: noParameters, account });

  const choose = (next: (typeof beginnings)[number]) => {
    const again = next === begin ? 'nothing' : next;
    opening.open(undefined);
    onTable(undefined);
    setRows(again === 'typed' ? [blankRow('Input'), blankRow('Output')] : []);
    setValue('begin', again);
  };
  const way = (value: typeof begin, label: string) => (
    <Button
      variant="outlined"
      aria-pressed={begin === value}
      startIcon={begin === value && <Check />}
      onClick={() => choose(value)}
    >
      {label}
    </Button>
  );

  return (
    <>
      <div>
        <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          Begin with (otherwise empty)
        </Typography>
        <Stack role="group" aria-labelledby={labelId} direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {way('typed', 'Inputs and outputs')}
          {inWorkspace.length > 0 && way('experiment', 'Another experiment')}
          <FileButton file={opening.file} table={table} onFile={openFile} onFormat={opening.chooseFormat} />
        </Stack>
        {begin === 'nothing' && (
          <FormHelperText>
            Of a CSV or Excel file, columns become inputs and outputs, and rows the first samples.
          </FormHelperText>
        )}
      </div>
      {begin === 'experiment' && (
        <SelectInput
          name="template"
          label="Experiment"
          required
          hint="Its inputs, outputs, functions, rules and scripts are taken, without its samples."
          options={inWorkspace.map(({ uuid, name, project }) => ({ value: uuid, label: `${name} (${project.name})` }))}
        />
      )}
      {hasRows && (
        <>
          <BeginRows />
          <TextInput
            name="rules"
            label="Rules"
            multiline
            hint="Optional, one a line. Every sample must fulfil them, for example: temp + 10 * conc <= 120"
          />
        </>
      )}
      {begin === 'file' && table && <FileSamples table={table} rights={rights(chosen)} />}
    </>
  );
}
