import AttachFile from '@mui/icons-material/AttachFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import type { AttachedFile } from '#shared/contracts/sample-files.ts';
import { acceptedFiles, fileLimits } from '#shared/rules/sample-files.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useSampleFiles } from '#web/lib/resources/sample-files.ts';
import { hidden } from '#web/ui/visually-hidden.ts';
import { editHistory } from '../changes/edit-history.ts';
import { type SampleRow, sampleNameOf } from '../grid/sample-rows.ts';
import { FileLine, lineStyles } from './file-line.tsx';
import { changeFile, fileStep } from './file-step.ts';
import { attachFile, type Upload, useUploads } from './uploads.ts';

interface Props {
  place: ExperimentPlace;
  row: SampleRow;
  mayEdit: boolean;
}

const none: readonly AttachedFile[] = [];

/** The files of a sample: chosen or dropped, shown, downloaded, deleted and brought back. */
export function SampleFiles({ place, row, mayEdit }: Props) {
  const titleId = useId();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const sample = row.sample.uuid;
  const files = useSampleFiles(place).data?.get(sample) ?? none;
  const uploads = useUploads(sample);
  const context = { client, place };
  /** Those that were deleted here: their lines offer to bring them back. */
  const [deleted, setDeleted] = useState<readonly AttachedFile[]>([]);
  const [isOver, setOver] = useState(false);
  const name = sampleNameOf(row);
  const { push } = editHistory(place.experiment);
  const gone = deleted.filter(({ uuid }) => files.every((file) => file.uuid !== uuid));

  async function attach(chosen: Iterable<File>): Promise<void> {
    for (const file of [...chosen]) {
      const attached = await attachFile({ client, place, sample }, file);
      if (!attached) continue;
      const label = `${attached.name} attached to ${name}`;
      push(fileStep(context, { kind: 'file', label, file: attached, isAttached: true }));
    }
  }

  async function removeFile(file: AttachedFile): Promise<void> {
    await changeFile(context, file, false);
    setDeleted((known) => [...known.filter(({ uuid }) => uuid !== file.uuid), file]);
    const label = `${file.name} of ${name} deleted`;
    push(fileStep(context, { kind: 'file', label, file, isAttached: false }));
  }

  const drag = (over: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void attach(event.dataTransfer.files);
  };

  if (!mayEdit && files.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ mt: 2, p: 1, mx: -1, borderRadius: 1, border: '2px dashed transparent', ...(isOver && dropStyles) }}
      {...(mayEdit && { onDragEnter: drag(true), onDragOver: drag(true), onDragLeave: drag(false), onDrop: drop })}
    >
      <Typography id={titleId} component="h3" variant="body2" color="textSecondary">
        Files
      </Typography>
      <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map((file) => (
          <FileLine key={file.uuid} place={place} file={file} {...(mayEdit && { onDelete: removeFile })} />
        ))}
        {gone.map((file) => (
          <Box key={file.uuid} component="li" sx={lineStyles}>
            <Typography variant="body2" noWrap color="textSecondary" sx={{ flexGrow: 1 }}>
              {`${file.name} was deleted`}
            </Typography>
            <Button
              size="small"
              aria-label={`Bring back ${file.name}`}
              onClick={() => void changeFile(context, file, true)}
            >
              Undo
            </Button>
          </Box>
        ))}
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </Box>
      {mayEdit && (
        <>
          <Button
            size="small"
            startIcon={<AttachFile />}
            aria-describedby={hintId}
            disabled={files.length >= fileLimits.ofSample}
            onClick={() => input.current?.click()}
          >
            Attach files
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            accept={acceptedFiles}
            aria-label="Files of the sample"
            tabIndex={-1}
            style={hidden}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              // The same file may be chosen again.
              target.value = '';
              void attach(chosen);
            }}
          />
          <Typography id={hintId} variant="caption" component="p" color="textSecondary">
            {`Or drop them here: pictures, PDF, texts and Office files, ${fileLimits.ofSample} a sample and ${fileLimits.megabytes} MB each`}
          </Typography>
        </>
      )}
    </Box>
  );
}

const dropStyles = { borderColor: 'primary.main' };

/** A file on its way, or why it was refused. */
function UploadLine({ upload: { name, share, problem, end } }: { upload: Upload }) {
  return (
    <Box component="li" sx={lineStyles}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {name}
        </Typography>
        {problem === undefined ? (
          <LinearProgress
            variant={share < 1 ? 'determinate' : 'indeterminate'}
            value={share * 100}
            aria-label={`Uploading ${name}`}
            sx={{ borderRadius: 1 }}
          />
        ) : (
          <Typography role="alert" variant="body2" color="error">
            {problem}
          </Typography>
        )}
      </Box>
      <Button size="small" aria-label={problem === undefined ? `Cancel ${name}` : `Dismiss ${name}`} onClick={end}>
        {problem === undefined ? 'Cancel' : 'Dismiss'}
      </Button>
    </Box>
  );
}
