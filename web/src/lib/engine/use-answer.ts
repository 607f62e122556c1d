import { useEffect, useState } from 'react';
import type { Engine } from './open-engine.ts';
import { errorText } from './use-engine.ts';

/**
 * The latest answer of the engine, which may be to an earlier question until the next is answered.
 *
 * @param asked the same object for the same question; undefined asks nothing
 * @param ask the same function at every call
 */
export function useAnswer<Asked, Answer>(
  engine: Engine | undefined,
  asked: Asked | undefined,
  ask: (engine: Engine, asked: Asked) => Promise<Answer>,
): { found: { asked: Asked; answer: Answer } | undefined; failure: string } {
  const [found, setFound] = useState<{ asked: Asked; answer: Answer; engine: Engine }>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (!engine || !asked) return;
    let isCurrent = true;
    // A value that is typed or held down gives several questions a second.
    const timer = setTimeout(() => {
      ask(engine, asked)
        .then((answer) => isCurrent && setFound({ asked, answer, engine }))
        .catch((error: unknown) => isCurrent && setFailure(errorText(error)));
    }, 100);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, asked, ask]);
  // An earlier model's answer may be of other outputs.
  return { found: found && found.engine === engine ? found : undefined, failure };
}
