import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { localCompletionSource, python } from '@codemirror/lang-python';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers, type ViewUpdate } from '@codemirror/view';
import { minimalSetup } from 'codemirror';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { completeNames } from './complete-names.ts';
import type { FormulaNames } from './formula-names.ts';
import { type Insertion, insertText } from './insert-text.ts';
import { type PythonProblem, toDiagnostics } from './python-problems.ts';
import { pythonTheme } from './python-theme.ts';

export interface PythonEditorHandle {
  /** Inserts at the cursor. */
  insert: (insertion: Insertion) => void;
}

interface PythonEditorProps {
  ref?: Ref<PythonEditorHandle>;
  label: string;
  value: string;
  /** Without it the text is read-only. */
  onChange?: (text: string) => void;
  onBlur?: () => void;
  names?: FormulaNames;
  problems?: readonly PythonProblem[];
}

/**
 * A Python editor with highlighting, completion and error marks. It is in a shadow root: there CodeMirror uses
 * constructed style sheets, which the content security policy allows, instead of `<style>` elements, which it does not.
 */
export function PythonEditor({ ref, label, value, onChange, onBlur, names, problems = none }: PythonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<{ view: EditorView; completion: Compartment } | undefined>(undefined);
  const initialText = useEffectEvent(() => value);
  const onUpdate = useEffectEvent((update: ViewUpdate) => {
    if (update.docChanged) onChange?.(update.state.doc.toString());
    if (update.focusChanged && !update.view.hasFocus) onBlur?.();
  });
  const editable = onChange !== undefined;
  useImperativeHandle(ref, () => ({
    insert: (insertion) => {
      if (editor.current) insertText(editor.current.view, insertion);
    },
  }));

  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open', delegatesFocus: true });
    const completion = new Compartment();
    const extensions: Extension[] = [
      minimalSetup,
      python(),
      pythonTheme,
      indentUnit.of('    '),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      editable ? editing : reading,
      completion.of([]),
      EditorView.updateListener.of((update) => onUpdate(update)),
    ];
    const state = EditorState.create({ doc: initialText(), extensions });
    const view = new EditorView({ state, parent: root, root });
    editor.current = { view, completion };
    return () => {
      editor.current = undefined;
      view.destroy();
    };
  }, [label, editable]);

  useEffect(() => {
    const view = editor.current?.view;
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    if (!editor.current || !names) return;
    const { view, completion } = editor.current;
    const sources = autocompletion({ override: [completeNames(names), localCompletionSource] });
    view.dispatch({ effects: completion.reconfigure(sources) });
  }, [names]);

  useEffect(() => {
    const view = editor.current?.view;
    if (view) view.dispatch(setDiagnostics(view.state, toDiagnostics(view.state.doc, problems)));
  }, [problems]);

  return <div ref={host} />;
}

const none: PythonProblem[] = [];
const editing: Extension = [lineNumbers(), bracketMatching(), closeBrackets(), lintGutter()];
const reading: Extension = [
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
];
