import type * as z from 'zod';
import { annotationFields } from '#shared/contracts/samples.ts';
import { tagsOf } from '#shared/rules/annotation.ts';
import { cellOf, type ImportRow } from '#shared/rules/import-rows.ts';
import { sampleColumns } from '#shared/samples/sample-columns.ts';
import type { rowAnnotation } from './plan-outputs.ts';

const { note: noteColumn, tags: tagsColumn } = sampleColumns;

/** The note and the tags that a row gives its sample, by its columns of them; an empty cell gives none. */
export function readAnnotation(
  cells: ImportRow,
  report: (column: string, message: string) => void,
): z.infer<typeof rowAnnotation> {
  const [note = '', list = ''] = [noteColumn, tagsColumn].map(({ header }) =>
    String(cellOf(cells, header) ?? '').trim(),
  );
  const tags = tagsOf(list);
  const refused = (column: string, message: string | undefined) => message && report(column, message);
  refused(noteColumn.header, annotationFields.note.safeParse(note).error?.issues[0]?.message);
  refused(tagsColumn.header, annotationFields.tags.safeParse(tags).error?.issues[0]?.message);
  return { ...(note && { note }), ...(tags.length > 0 && { tags }) };
}
