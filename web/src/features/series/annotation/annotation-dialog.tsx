import Alert from '@mui/material/Alert';
import * as z from 'zod';
import { annotationFields } from '#shared/contracts/samples.ts';
import { type Annotation, isSameAnnotation, tagsOf, tagsText } from '#shared/rules/annotation.ts';
import { limits } from '#shared/rules/limits.ts';
import { textList } from '#web/lib/forms/text-list.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface Props {
  /** 'sample 3 of series 1', or 'series 1'. */
  name: string;
  before: Annotation;
  /** As it is now: somebody else may have noted something since the dialog opened. */
  now: Annotation & { edited_by?: string | undefined };
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

/** The note and the tags of a sample or a series. */
export function AnnotationDialog({ name, before, now, isBusy, onSave, onClose }: Props) {
  // Said in sight of Save, which then replaces it.
  const isChanged = !isSameAnnotation(now, before);

  async function save(annotation: Annotation): Promise<void> {
    // The dialog stays open with what was typed, and says what is noted now.
    if (!(await onSave(annotation))) throw new Error('Somebody else has noted something else');
  }

  return (
    <FormDialog
      title={`Note and tags of ${name}`}
      schema={form}
      defaultValues={{ note: before.note ?? '', tags: tagsText(before) }}
      onSubmit={save}
      onClose={onClose}
    >
      {isBusy && <Alert severity="info">A job is running: save when it is over.</Alert>}
      {isChanged && <Alert severity="warning">{changedText(now, name)}</Alert>}
      <TextInput name="note" label="Note" multiline maxLength={limits.note} autoFocus />
      <TextInput name="tags" label="Tags" hint="Separated by semicolons" />
    </FormDialog>
  );
}

function changedText(now: Props['now'], name: string): string {
  const noted = [now.note ?? '', tagsText(now)].filter(Boolean).join(' – ');
  return `${now.edited_by ?? 'Somebody else'} changed ${/^series/.test(name) ? 'this series' : 'this sample'}. Noted now: ${noted || 'nothing'}. Saving again replaces it.`;
}
