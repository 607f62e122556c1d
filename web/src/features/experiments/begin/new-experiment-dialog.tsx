import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ImportSession } from '#web/lib/imports/open-import.ts';
import { fileNameOf } from '#web/lib/imports/use-import-file.ts';
import { paths } from '#web/lib/paths.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ExperimentFields, settingsInForm } from '../experiment-form.tsx';
import { type ProjectChoice, useImportRights, useTemplates } from './begin-choices.ts';
import { type Beginning, beginForm } from './begin-form.ts';
import { BeginWith } from './begin-with.tsx';
import { useBegin } from './use-begin.ts';

interface Props {
  /** The projects to choose from; a single one is named instead. */
  projects: readonly ProjectChoice[];
  onClose: () => void;
}

/** A new experiment, empty or with what it begins with, which is shown before anything is made. It opens itself. */
export function NewExperimentDialog({ projects, onClose }: Props) {
  const { mutateAsync } = useBegin();
  const navigate = useNavigate();
  const [table, setTable] = useState<ImportSession<'experiment'>>();
  const [file, setFile] = useState<File>();
  const [isWide, setWide] = useState(false);
  const rights = useImportRights();
  const templates = useTemplates();
  const only = projects.length === 1 ? projects[0] : undefined;

  async function save({ experiment, template, settings, columns, states }: Beginning): Promise<void> {
    const { import: mayImport, outputs } = rights(projects.find(({ uuid }) => uuid === experiment.project));
    const choice = { columns, outputs, states };
    const isFile = table !== undefined && mayImport && (await table.plan(choice)).sampleCount > 0;
    const made = await mutateAsync({
      experiment,
      template: templates.find(({ uuid }) => uuid === template),
      settings,
      series: isFile ? { ...(await table.body(choice)), ...(file && { file: fileNameOf(file) }) } : undefined,
    });
    navigate(paths.series(experimentPlaceOf(made)));
  }

  return (
    <FormDialog
      title="New Experiment"
      schema={beginForm}
      defaultValues={{
        ...{ project: only?.uuid ?? '', name: '', description: '', ...settingsInForm() },
        ...{ begin: 'nothing', rows: [], states: true, rules: '', template: '' },
      }}
      onSubmit={save}
      onClose={onClose}
      width={isWide ? 'lg' : 'sm'}
    >
      {only ? (
        only.name && <Typography color="textSecondary">In the project “{only.name}”</Typography>
      ) : (
        <SelectInput
          name="project"
          label="Project"
          required
          options={projects.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { md: isWide ? '1fr 1fr 1fr' : '1fr' },
        }}
      >
        <ExperimentFields />
      </Box>
      <BeginWith
        projects={projects}
        templates={templates}
        rights={rights}
        table={table}
        onTable={(opened, from) => {
          setTable(opened);
          setFile(from);
        }}
        onWide={setWide}
      />
    </FormDialog>
  );
}
