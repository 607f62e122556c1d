import { useEffect, useState } from 'react';
import { limits } from '#shared/rules/limits.ts';
import type { ChosenFormat } from '#web/lib/format/file-format.ts';
import { notify } from '#web/lib/notices.ts';
import { type ImportSession, openImport } from './open-import.ts';
import type { ImportChoice, ImportKind, ImportRequest, Plan } from './plan-import.ts';

interface OpenFile<Kind extends ImportKind> extends ImportRequest<Kind> {
  file: File;
}

/**
 * The file that a person opens for an import. It is read again when they change its format; meanwhile the former session
 * stays, so that the field in use keeps the focus.
 */
export function useImportFile<Kind extends ImportKind>(onOpened?: (session: ImportSession<Kind>, file: File) => void) {
  const [wanted, setWanted] = useState<OpenFile<Kind>>();
  const [current, setCurrent] = useState<{ of: OpenFile<Kind>; session: ImportSession<Kind> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback must not read the file again
  useEffect(() => {
    if (!wanted) return setCurrent(undefined);
    let isLate = false;
    const { file, ...request } = wanted;
    void openImport(file, request).then((session) => {
      if (isLate) return session.close();
      setCurrent({ of: wanted, session });
      onOpened?.(session, file);
    });
    return () => {
      isLate = true;
    };
  }, [wanted]);
  useEffect(() => () => current?.session.close(), [current]);
  const change = (part: Partial<OpenFile<Kind>>) => wanted && setWanted({ ...wanted, ...part });
  return {
    file: wanted?.file,
    /** The part of a call's body that names the file, for the history of the samples. */
    said: wanted ? { file: fileNameOf(wanted.file) } : {},
    session: current && current.of.file === wanted?.file ? current.session : undefined,
    isReading: current?.of !== wanted,
    open: setWanted,
    change,
    chooseFormat: (chosen: ChosenFormat) =>
      change({ chosen: { ...wanted?.chosen, ...chosen } } as Partial<OpenFile<Kind>>),
  };
}

/** The name of a file, for the history of the samples. */
export const fileNameOf = ({ name }: File) => name.replace(/\p{C}+/gu, ' ').slice(0, limits.fileName);

/** The plan for a choice; the previous one while the next is computed. */
export function useImportPlan<Kind extends ImportKind>(
  session: ImportSession<Kind> | undefined,
  choice: ImportChoice<Kind>,
): { plan: Plan<Kind> | undefined; isPlanned: boolean } {
  const [known, setKnown] = useState<{ of: ImportSession<Kind>; key: string; plan: Plan<Kind> }>();
  const key = JSON.stringify(choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when the choice differs
  useEffect(() => {
    if (!session) return;
    let isLate = false;
    session.plan(choice).then(
      (plan) => {
        if (!isLate) setKnown({ of: session, key, plan });
      },
      (error: Error) => notify(error.message, 'error'),
    );
    return () => {
      isLate = true;
    };
  }, [session, key]);
  const isOfFile = known !== undefined && known.of === session;
  return { plan: isOfFile ? known.plan : undefined, isPlanned: isOfFile && known.key === key };
}
