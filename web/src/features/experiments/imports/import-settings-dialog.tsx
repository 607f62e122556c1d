import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { useImportSettings } from '../experiment-queries.ts';
import { readSettings, type SettingsFile, serverProblem } from './read-settings.ts';

/** Adds the definitions of a settings file to an experiment: all or none. */
export function ImportSettingsDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [content, setContent] = useState<SettingsFile>();
  const importSettings = useImportSettings(experiment);
  const settings = content && 'settings' in content ? content.settings : undefined;
  const { error } = importSettings;
  const fields = error instanceof ApiFailure ? Object.entries(error.body?.fields ?? {}) : [];

  async function submit(): Promise<void> {
    if (!settings) return;
    const done = await importSettings.mutateAsync(settings).then(
      () => true,
      () => false,
    );
    if (done) onClose();
  }

  return (
    <PlainDialog
      title="Import settings"
      fills
      actions={
        <>
          <Button onClick={onClose} disabled={importSettings.isPending}>
            Close
          </Button>
          <Button
            variant="contained"
            disabled={!settings}
            loading={importSettings.isPending}
            onClick={() => void submit()}
          >
            Import
          </Button>
        </>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Typography color="textSecondary">
          {`What the file defines is added to ${experiment.name}. If one of its short names exists there, nothing is.`}
        </Typography>
        <FileField
          extensions={['json']}
          chosen={file}
          onFile={async (next) => {
            importSettings.reset();
            setFile(next);
            setContent(next && readSettings(await next.text()));
          }}
        />
        {content && 'summary' in content && <Typography>{`${content.summary} will be imported.`}</Typography>}
        {content && 'problem' in content && <Alert severity="error">{content.problem}</Alert>}
        {fields.length > 0 && (
          <Alert severity="error">
            Nothing was imported:
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {fields.map(([field, message]) => (
                <li key={field}>{serverProblem(field, message)}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Typography variant="body2" color="textSecondary">
          *indicates required field
        </Typography>
      </Stack>
    </PlainDialog>
  );
}
