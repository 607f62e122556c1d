/** A note and tags that people give a sample beside its values. */
export interface Annotation {
  readonly note?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** The note and the tags of a sample after a change: an empty text or list removes, what is not named stays. */
export function annotationAfter(before: Annotation, { note = before.note, tags = before.tags }: Annotation) {
  return { note: note || undefined, tags: tags?.length ? [...tags] : undefined };
}

export const isSameAnnotation = (a: Annotation, b: Annotation): boolean =>
  (a.note ?? '') === (b.note ?? '') && tagsText(a) === tagsText(b);

/** The tags as one text, in files and forms: `fast; blue`. */
export const tagsText = ({ tags = [] }: Annotation): string => tags.join('; ');

/** The tags of such a text, each once. */
export const tagsOf = (text: string): string[] => [...new Set(text.split(';').flatMap((tag) => tag.trim() || []))];
