import { useEffect, useRef, useState } from 'react';
import type { Point } from '#shared/engine/types.ts';
import type { ProfileAnswer, ProfileQuestion } from '#web/lib/engine/engine-messages.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import { errorText, useEngine } from '#web/lib/engine/use-engine.ts';

/** Positions of a curve: while an input is dragged, and at rest. */
const positionsOfCurve = { dragged: 13, atRest: 41 };

/** The engine with a source's model, and the latest profile. */
export function useProfiler(source: ModelSource) {
  const { status, engine } = useEngine(source);
  const [shown, setShown] = useState<{ engine: Engine; answer: ProfileAnswer }>();
  const [failure, setFailure] = useState('');
  const profile = useRef<(question: ProfileQuestion) => void>(undefined);
  useEffect(() => {
    if (!engine) return;
    // The curve along the dragged input does not depend on where it is: the one before stays.
    const onProfile = (answer: ProfileAnswer) =>
      setShown((before) => ({
        engine,
        answer: before?.engine === engine ? withCurves(answer, before.answer) : answer,
      }));
    const { ask, close } = latestOf(engine, onProfile, setFailure);
    profile.current = ask;
    return close;
  }, [engine]);
  return {
    status: failure ? { failure } : status,
    engine,
    shown: shown && shown.engine === engine ? shown.answer : undefined,
    show: (setting: Point, dragged?: number, calculated?: ProfileQuestion['calculated']) =>
      profile.current?.({
        ...{ setting, calculated },
        count: dragged === undefined ? positionsOfCurve.atRest : positionsOfCurve.dragged,
        except: dragged,
      }),
  };
}

/** Asks for profiles: one question runs at a time, and of those that wait only the newest is kept. */
function latestOf(engine: Engine, onProfile: (answer: ProfileAnswer) => void, onFailure: (reason: string) => void) {
  let next: ProfileQuestion | undefined;
  let isBusy = false;
  let isOpen = true;
  async function answer(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (next) {
      const question = next;
      next = undefined;
      const found = await engine.ask({ kind: 'profile', ...question });
      if (isOpen) onProfile(found);
    }
    isBusy = false;
  }
  return {
    ask(question: ProfileQuestion) {
      next = question;
      answer().catch((error: unknown) => isOpen && onFailure(errorText(error)));
    },
    close() {
      isOpen = false;
    },
  };
}

function withCurves(answer: ProfileAnswer, before: ProfileAnswer): ProfileAnswer {
  const kept = answer.curves.map(({ length }) => length === 0);
  return {
    ...answer,
    curves: answer.curves.map((curve, input) => (kept[input] ? (before.curves[input] ?? []) : curve)),
    positions: answer.positions.map((values, input) => (kept[input] ? (before.positions[input] ?? []) : values)),
  };
}
