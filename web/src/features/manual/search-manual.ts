import { type ManualPage, manualPages } from './manual-pages.ts';
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts';

/** A part of a page, from one heading to the next. */
interface ManualPart {
  page: ManualPage;
  heading: string;
  /** Its place in the page; '' for the page's beginning. */
  id: string;
  text: string;
}

interface FoundPart extends ManualPart {
  /** The text around what was found. */
  excerpt: string;
}

let known: readonly ManualPart[] | undefined;

/** The parts of the manual with all words of a text: first those with all of them in their heading, or side by side. */
export function searchManual(search: string): FoundPart[] {
  known ??= manualPages.flatMap(partsOf);
  const phrase = spaced(search).trim();
  if (phrase === '') return [];
  const words = phrase.split(' ');
  const has = (text: string) => words.every((word) => spaced(text).includes(` ${word}`));
  const order = ({ heading, text }: ManualPart) => (has(heading) ? 0 : spaced(text).includes(` ${phrase}`) ? 1 : 2);
  return known
    .filter(({ page, heading, text }) => has(`${page.title} ${heading} ${text}`))
    .toSorted((one, other) => order(one) - order(other))
    .map((part) => ({ ...part, excerpt: excerptOf(part.text, [search.trim(), ...words]) }));
}

function partsOf(page: ManualPage): ManualPart[] {
  const parts: ManualPart[] = [];
  for (const block of parseMarkdown(page.text)) {
    if (block.kind === 'heading') {
      parts.push({ page, heading: block.text, id: block.level === 1 ? '' : block.id, text: '' });
      continue;
    }
    const part = parts.at(-1);
    if (part) part.text = `${part.text} ${textOf(block)}`.trimStart();
  }
  return parts;
}

function textOf(block: Exclude<Block, { kind: 'heading' }>): string {
  if (block.kind === 'code') return block.text;
  if (block.kind === 'image') return block.alt;
  const inlines: readonly Inline[][] = block.kind === 'list' ? block.items : [block.inlines];
  return inlines.map((line) => line.map(({ text }) => text).join('')).join(' ');
}

/** Letters before and after what is found. */
const around = { before: 60, after: 140 };

/** The text around the first of these that it has. */
function excerptOf(text: string, wanted: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = wanted.map((one) => lower.indexOf(one.toLowerCase())).find((index) => index >= 0) ?? 0;
  const from = at <= around.before ? 0 : text.indexOf(' ', at - around.before) + 1;
  const to = at + around.after;
  const end = to >= text.length ? text.length : text.lastIndexOf(' ', to);
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;
}

/** In small letters, with one blank before each word, so that a word is found by its beginning. */
const spaced = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim()}`;
