import type { EditorView } from '@codemirror/view';
import { openQuote } from './complete-names.ts';

/** The text that a click puts into a formula: a name as it is, a function with parentheses, a label in quotes. */
export interface Insertion {
  text: string;
  kind: 'name' | 'function' | 'label';
}

/** Inserts at the cursor, apart from the words beside it. A selection becomes the argument of a function. */
export function insertText(view: EditorView, { text, kind }: Insertion): void {
  const { from, to } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  const before = line.text.slice(0, from - line.from);
  const after = view.state.doc.sliceString(to, to + 1);
  const inQuotes = openQuote(before) !== undefined;
  const selected = view.state.sliceDoc(from, to);
  const written = kind === 'function' ? `${text}(${selected})` : kind === 'label' && !inQuotes ? quoted(text) : text;
  const gap = !inQuotes && /[\w'")\]]$/.test(before) ? ' ' : '';
  const rest = !inQuotes && /\w/.test(after) ? ' ' : '';
  const end = from + gap.length + written.length;
  view.dispatch({
    changes: { from, to, insert: gap + written + rest },
    // Between the parentheses where an argument is to be typed.
    selection: { anchor: kind === 'function' && selected === '' ? end - 1 : end },
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
  view.focus();
}

/** A label as Python writes it. */
function quoted(label: string): string {
  const escaped = label.replaceAll('\\', '\\\\');
  return escaped.includes("'") ? `"${escaped.replaceAll('"', '\\"')}"` : `'${escaped}'`;
}
