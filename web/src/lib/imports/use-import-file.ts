import { useEffect, useState } from 'react';
import type { ParameterImportItem } from '#shared/rules/import-assignment.ts';
import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import { notify } from '#web/lib/notices.ts';
import { type ImportSession, openImport } from './open-import.ts';
import type { ImportPlan, ImportTargets } from './plan-series.ts';

interface Options {
  file: File | undefined;
  targets: ImportTargets;
  account: FileFormat;
  chosen: ChosenFormat;
  onOpened: (session: ImportSession) => void;
}

/** The open file; read again when the person changes the format. */
export function useImportFile({ file, targets, account, chosen, onOpened }: Options): ImportSession | undefined {
  const [session, setSession] = useState<{ file: File; session: ImportSession }>();
  const format = JSON.stringify(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `format` says what was chosen, and a refetched definition must not read the file again
  useEffect(() => {
    if (!file) return;
    let opened: ImportSession | undefined;
    let closed = false;
    void openImport(file, targets, account, chosen).then((result) => {
      opened = result;
      if (closed) return result.close();
      setSession({ file, session: result });
      onOpened(result);
    });
    return () => {
      closed = true;
      opened?.close();
    };
  }, [file, format]);
  return session?.file === file ? session?.session : undefined;
}

/** The plan for these choices; the previous one while the next is computed. */
export function useImportPlan(
  session: ImportSession | undefined,
  outputs: boolean,
  items: readonly ParameterImportItem[],
): ImportPlan | undefined {
  const [known, setKnown] = useState<{ session: ImportSession; plan: ImportPlan }>();
  const key = JSON.stringify(items);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when the items differ
  useEffect(() => {
    if (!session) return;
    let late = false;
    session.plan({ outputs, items }).then(
      (plan) => {
        if (!late) setKnown({ session, plan });
      },
      (error: Error) => notify(error.message, 'error'),
    );
    return () => {
      late = true;
    };
  }, [session, outputs, key]);
  return known?.session === session ? known?.plan : undefined;
}
