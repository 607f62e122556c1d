/** The subset of Markdown that the manual's pages use. A reader of our own inserts no HTML. */
export type Inline = { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'link'; text: string; href: string };
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; id: string }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; text: string }
  | { kind: 'image'; alt: string; file: string };

/** Parses headings, paragraphs, lists, bold, code, links, and pictures that stand alone. Everything else stays text. */
export function parseMarkdown(text: string): Block[] {
  // Text between code fences has odd indices.
  return text.split(/^```\w*\n([\s\S]*?)\n```$/m).flatMap((part, index): Block[] => {
    if (index % 2 === 1) return [{ kind: 'code', text: part }];
    const paragraphs = part.trim() === '' ? [] : part.trim().split(/\n{2,}/);
    return paragraphs.flatMap((paragraph) => blocksOf(paragraph.split('\n')));
  });
}

function blocksOf(lines: readonly string[]): Block[] {
  const [first = '', ...rest] = lines;
  const heading = /^(#{1,3}) (.+)$/.exec(first);
  if (heading) {
    const level = levels[(heading[1]?.length ?? 1) - 1] ?? 3;
    const text = heading[2] ?? '';
    return [{ kind: 'heading', level, text, id: slug(text) }, ...(rest.length > 0 ? blocksOf(rest) : [])];
  }
  const [, alt, file] = image.exec(lines.join(' ')) ?? [];
  if (alt !== undefined && file !== undefined) return [{ kind: 'image', alt, file }];
  if (item.test(first)) {
    const ordered = /^\d/.test(first);
    return [{ kind: 'list', ordered, items: itemsOf(lines).map(inlinesOf) }];
  }
  return [{ kind: 'paragraph', inlines: inlinesOf(lines.join(' ')) }];
}

const levels = [1, 2, 3] as const;
const image = /^!\[([^\]]+)\]\(images\/([\w-]+\.webp)\)$/;
const item = /^(?:-|\d+\.) +/;

/** A line that does not start an item continues the previous one. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (item.test(line)) items.push(line.replace(item, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
}

function inlinesOf(text: string): Inline[] {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/);
  return parts.filter((part) => part !== '').map(inlineOf);
}

function inlineOf(part: string): Inline {
  const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
  if (link) return { kind: 'link', text: link[1] ?? '', href: link[2] ?? '' };
  if (part.startsWith('**') && part.endsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
  if (part.startsWith('`') && part.endsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
  return { kind: 'text', text: part };
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
