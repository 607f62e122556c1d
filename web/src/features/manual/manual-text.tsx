import { Link } from 'react-router-dom';
import { manualAddress } from './manual-pages.ts';
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts';

/** A page of the manual. Each block occurs once in a page, so its text is its key. */
export function ManualText({ text }: { text: string }) {
  return parseMarkdown(text).map((block) => <ManualBlock key={JSON.stringify(block)} block={block} />);
}

const headings = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

function ManualBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') {
    const Heading = headings[block.level];
    return <Heading id={block.id}>{block.text}</Heading>;
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Inlines inlines={block.inlines} />
      </p>
    );
  }
  if (block.kind === 'code') {
    return (
      <pre>
        <code>{block.text}</code>
      </pre>
    );
  }
  if (block.kind === 'image') {
    const { src, width, height } = manualPictures[block.file] ?? {};
    return <img src={src} width={width} height={height} alt={block.alt} loading="lazy" />;
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item) => (
        <li key={JSON.stringify(item)}>
          <Inlines inlines={item} />
        </li>
      ))}
    </List>
  );
}

function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
  return inlines.map((inline, index) => <OneInline key={index} inline={inline} />);
}

function OneInline({ inline }: { inline: Inline }) {
  if (inline.kind === 'link') return <Link to={manualAddress(inline.href)}>{inline.text}</Link>;
  if (inline.kind === 'strong') return <strong>{inline.text}</strong>;
  if (inline.kind === 'code') return <code>{inline.text}</code>;
  return inline.text;
}

const files = import.meta.glob<string>('../../../../docs/manual/images/*.webp', { import: 'default', eager: true });

/** In pixels of the file: the browser keeps the place of a picture that it has not loaded. */
const sizes: Readonly<Record<string, { width: number; height: number }>> = {
  'contour.webp': { width: 720, height: 838 },
  'plan.webp': { width: 900, height: 832 },
  'plan-optimal.webp': { width: 900, height: 836 },
  'profiler.webp': { width: 720, height: 756 },
  'progress.webp': { width: 720, height: 615 },
  'proposals.webp': { width: 864, height: 264 },
  'trade-off.webp': { width: 720, height: 738 },
  'verdict.webp': { width: 670, height: 69 },
};

interface Picture {
  src: string;
  width?: number;
  height?: number;
}

/** The addresses and sizes of the pictures of `docs/manual/images` (`npm run pictures`), by file. */
const manualPictures: Readonly<Record<string, Picture>> = Object.fromEntries(
  Object.entries(files).map(([path, src]) => {
    const file = path.slice(path.lastIndexOf('/') + 1);
    return [file, { src, ...sizes[file] }];
  }),
);
