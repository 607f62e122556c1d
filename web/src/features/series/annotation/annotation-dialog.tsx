import Alert from '@mui/material/Alert';
import * as z from 'zod';
import { annotationFields, type Sample } from '#shared/contracts/samples.ts';
import { type Annotation, isSameAnnotation, tagsOf, tagsText } from '#shared/rules/annotation.ts';
import { limits } from '#shared/rules/limits.ts';
import { textList } from '#web/lib/forms/text-list.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { type SampleRow, sampleNameOf } from '../grid/sample-rows.ts';

interface Props {
  row: SampleRow;
  /** The sample as it is now: somebody else may have noted something since the dialog opened. */
  now: Sample;
  /** A job runs: nothing can be saved. */
  isBusy: boolean;
  /** Resolves to whether it was saved over `now`. */
  onSave: (annotation: Annotation) => Promise<boolean>;
  onClose: () => void;
}

const form = z.object({
  note: annotationFields.note.unwrap(),
  tags: textList(annotationFields.tags.unwrap(), tagsOf),
});

/** The note and the tags of a sample. */
export function AnnotationDialog({ row, now, isBusy, onSave, onClose }: Props) {
  const { sample } = row;
  // Said in sight of Save, which then replaces it.
  const isChanged = !isSameAnnotation(now, sample);

  async function save(annotation: Annotation): Promise<void> {
    // The dialog stays open with what was typed, and says what is noted now.
    if (!(await onSave(annotation))) throw new Error('Somebody else has noted something else');
  }

  return (
    <FormDialog
      title={`Note and tags of ${sampleNameOf(row)}`}
      schema={form}
      defaultValues={{ note: sample.note ?? '', tags: tagsText(sample) }}
      onSubmit={save}
      onClose={onClose}
    >
      {isBusy && <Alert severity="info">A job is running: save when it is over.</Alert>}
      {isChanged && <Alert severity="warning">{changedText(now)}</Alert>}
      <TextInput name="note" label="Note" multiline maxLength={limits.note} autoFocus />
      <TextInput name="tags" label="Tags" hint="Parted by semicolons" />
    </FormDialog>
  );
}

function changedText(now: Sample): string {
  const noted = [now.note ?? '', tagsText(now)].filter(Boolean).join(' – ');
  return `${now.edited_by ?? 'Somebody else'} changed this sample. Noted now: ${noted || 'nothing'}. Saving again replaces it.`;
}
