import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TextLink } from '#web/ui/text-link.tsx';
import type { Block, Inline } from './parse-markdown.ts';

/** A page of the manual. Each block occurs once in a page, so its text is its key. */
export function ManualText({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <ManualBlock key={JSON.stringify(block)} block={block} />);
}

const sizes = {
  1: { component: 'h1', variant: 'h1', space: 0 },
  2: { component: 'h2', variant: 'h2', space: 3.5 },
  3: { component: 'h3', variant: 'h3', space: 2.5 },
} as const;

function ManualBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') {
    const { component, variant, space } = sizes[block.level];
    return (
      <Typography id={block.id} component={component} variant={variant} sx={{ mt: space, mb: 1 }}>
        {block.text}
      </Typography>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <Typography sx={{ my: 1.25, lineHeight: 1.65 }}>
        <Inlines inlines={block.inlines} />
      </Typography>
    );
  }
  if (block.kind === 'code') {
    return (
      <Box
        component="pre"
        sx={{ my: 1.25, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, whiteSpace: 'pre-wrap' }}
      >
        <code>{block.text}</code>
      </Box>
    );
  }
  return (
    <Box component={block.ordered ? 'ol' : 'ul'} sx={{ my: 1.25, pl: 3, lineHeight: 1.65 }}>
      {block.items.map((item) => (
        <Box component="li" key={JSON.stringify(item)} sx={{ my: 0.5 }}>
          <Inlines inlines={item} />
        </Box>
      ))}
    </Box>
  );
}

function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
  return inlines.map((inline, index) => <OneInline key={index} inline={inline} />);
}

function OneInline({ inline }: { inline: Inline }) {
  if (inline.kind === 'link') return <TextLink to={inline.href}>{inline.text}</TextLink>;
  if (inline.kind === 'strong') return <strong>{inline.text}</strong>;
  if (inline.kind === 'code') return <code>{inline.text}</code>;
  return inline.text;
}
