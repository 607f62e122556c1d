import { useEffect, useState } from 'react';
import type { FileFormat } from '../../../lib/file-format.ts';
import { type OutputsSession, openOutputs } from './outputs-session.ts';
import type { OutputsOptions } from './plan-outputs.ts';

interface Options extends Omit<OutputsOptions, 'chosen'> {
  file: File | undefined;
  chosen: Partial<FileFormat>;
}

/** What a file would fill of a series' outputs, read anew when a person says how to read it. */
export function useOutputsFile({ file, outputs, samples, account, chosen }: Options): OutputsSession | undefined {
  const [session, setSession] = useState<{ file: File; session: OutputsSession }>();
  // An account without a choice is another object at each render.
  const wanted = `${chosen.delimiter ?? ''} ${chosen.decimal ?? ''} ${account.delimiter} ${account.decimal}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` says when the formats differ
  useEffect(() => {
    if (!file) return;
    let opened: OutputsSession | undefined;
    let closed = false;
    void openOutputs(file, { outputs, samples, account, chosen }).then((result) => {
      opened = result;
      if (closed) return result.close();
      setSession({ file, session: result });
    });
    return () => {
      closed = true;
      opened?.close();
    };
  }, [file, outputs, samples, wanted]);
  return session?.file === file ? session?.session : undefined;
}
