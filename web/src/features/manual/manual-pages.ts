import { paths } from '#web/lib/paths.ts';

export interface ManualPage {
  /** The last segment of its address: the file's name without number and extension. */
  slug: string;
  title: string;
  /** Markdown: only the page that is shown is parsed. */
  text: string;
}

/** The files of `docs/manual`, built into this chunk. */
const files = import.meta.glob<string>('../../../../docs/manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A link between pages names the file, so that it also leads there where the files themselves are read. */
export const manualAddress = (href: string): string => href.replace(/^\d+-([^/]+)\.md/, `${paths.manual}/$1`);

export const manualPages: readonly ManualPage[] = Object.keys(files)
  .sort()
  .map((file) => {
    const text = files[file] ?? '';
    const slug = /\d+-([^/]+)\.md$/.exec(file)?.[1] ?? '';
    return { slug, title: /^# (.+)/.exec(text)?.[1] ?? slug, text };
  });
