import { useEffect, useState } from 'react';
import type { OutputsOptions } from '#web/lib/imports/outputs-options.ts';
import { type OutputsSession, openOutputs } from '#web/lib/imports/outputs-session.ts';

export interface OpenedFile {
  file: File;
  options: OutputsOptions;
}

/**
 * The changes that a file would make to a series' outputs; read again when the person changes the format. Meanwhile the
 * former result stays, so that the field in use keeps the focus.
 */
export function useOutputsFile(opened: OpenedFile | undefined): {
  session: OutputsSession | undefined;
  isReading: boolean;
} {
  const [session, setSession] = useState<{ opened: OpenedFile; session: OutputsSession }>();
  useEffect(() => {
    if (!opened) return;
    let current: OutputsSession | undefined;
    let closed = false;
    void openOutputs(opened.file, opened.options).then((result) => {
      current = result;
      if (closed) return result.close();
      setSession({ opened, session: result });
    });
    return () => {
      closed = true;
      current?.close();
    };
  }, [opened]);
  const isOfFile = session !== undefined && session.opened.file === opened?.file;
  return { session: isOfFile ? session.session : undefined, isReading: session?.opened !== opened };
}
