import { useState } from 'react';
import { type PythonProblem, problemsIn } from './python-problems.ts';

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
