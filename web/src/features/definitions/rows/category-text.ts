import { categoriesFrom } from '#shared/rules/pasted-categories.ts';

export const categoryText = (categories: readonly string[]) => categories.join('; ');

/** False if the labels themselves have separators: then the form must be used. */
export function fitsCell(categories: readonly string[]): boolean {
  const read = categoriesFrom(categoryText(categories));
  return read.length === categories.length && read.every((label, index) => label === categories[index]);
}
