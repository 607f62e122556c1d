/** A page by its chapters: what stands before them, and each with its heading. */
function chaptersOf(page: string): { head: string; chapters: { title: string; text: string }[] } {
  const [head = '', ...rest] = page.split(/^(?=## )/m);
  const titleOf = (text: string): string => text.slice('## '.length, text.indexOf('\n'));
  return { head, chapters: rest.map((text) => ({ title: titleOf(text), text })) };
}

/**
 * Puts newly written chapters into a page, in the order of the titles. A chapter that was not written stays as it is, and
 * so do those that are in no order, which follow the others.
 */
export function replaceChapters(
  page: string,
  order: readonly string[],
  written: { head?: string | undefined; texts: ReadonlyMap<string, string> },
): string {
  const { head, chapters } = chaptersOf(page);
  const ordered = order.map((title) => {
    const text = written.texts.get(title);
    return text === undefined ? chapters.find((one) => one.title === title)?.text : `## ${title}\n\n${text.trim()}\n\n`;
  });
  const others = chapters.filter(({ title }) => !order.includes(title)).map(({ text }) => text);
  return [written.head ?? head, ...ordered, ...others].join('');
}
