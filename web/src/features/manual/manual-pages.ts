import { type Block, parseMarkdown } from './parse-markdown.ts';

export interface ManualPage {
  /** The last segment of its address: the file's name without number and extension. */
  slug: string;
  title: string;
  blocks: Block[];
}

/** The files of `docs/manual`, built into this chunk. */
const files = import.meta.glob<string>('../../../../docs/manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const manualPages: readonly ManualPage[] = Object.keys(files)
  .sort()
  .map((file) => {
    const blocks = parseMarkdown(files[file] ?? '');
    const slug = /\d+-([^/]+)\.md$/.exec(file)?.[1] ?? '';
    const [first] = blocks;
    return { slug, title: first?.kind === 'heading' ? first.text : slug, blocks };
  });
