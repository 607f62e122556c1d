import { EditorView } from '@codemirror/view';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { patience } from './patience.ts';

/** jsdom has no layout: text has no rectangles. Nor has it the call by which a focused editor reads its selection. */
export function withoutLayout(): void {
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Object.assign(document, { execCommand: () => false });
}

/** The Python editor with this label, in whichever shadow root it is. */
function pythonEditor(label: string): EditorView | undefined {
  for (const host of document.querySelectorAll('div')) {
    const content = host.shadowRoot?.querySelector<HTMLElement>(`.cm-content[aria-label="${label}"]`);
    const view = content && EditorView.findFromDOM(content);
    if (view) return view;
  }
  return undefined;
}

/** The same, as soon as it is there. */
export const findPythonEditor = (label: string) => vi.waitUntil(() => pythonEditor(label), { timeout: patience });

/** Replaces an editor's text as typing would. */
export function typePython(view: EditorView, text: string): void {
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input.type' }));
}
