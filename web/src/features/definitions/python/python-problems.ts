import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import { useState } from 'react';
import { ApiFailure } from '#web/lib/api/api-failure.ts';

export interface PythonProblem {
  /** Line and column, both from 1. */
  line: number;
  column: number;
  message: string;
}

/** An error that the server found in the Python of a field. */
function problemsIn(error: unknown, field: string): PythonProblem[] {
  if (!(error instanceof ApiFailure)) return [];
  return (error.body?.problems ?? []).filter((problem) => problem.field === field);
}

/** Diagnostics for CodeMirror. A position beyond the text becomes its end. Each marks the word that starts there. */
export function toDiagnostics(text: Text, problems: readonly PythonProblem[]): Diagnostic[] {
  return problems.map(({ line, column, message }) => {
    const row = text.line(Math.max(1, Math.min(line, text.lines)));
    const from = Math.min(row.from + Math.max(0, column - 1), row.to);
    const word = /^\w+|^./.exec(row.text.slice(from - row.from))?.[0] ?? '';
    return { from, to: from + word.length, severity: 'error', message };
  });
}

/** A form's save, with the errors that the server found in its Python until the text is changed. */
export function usePythonProblems<Body>(field: 'formula' | 'code', onSave: (body: Body) => Promise<unknown>) {
  const [problems, setProblems] = useState<readonly PythonProblem[]>([]);
  const clear = () => setProblems([]);
  async function submit(body: Body): Promise<void> {
    clear();
    try {
      await onSave(body);
    } catch (error) {
      setProblems(problemsIn(error, field));
      throw error;
    }
  }
  return { problems, clear, submit };
}
