import { useEffect, useState } from 'react';
import type { LearnRequest } from '#shared/engine/predictions/learn-request.ts';
import { acquireEngine, type Engine } from './open-engine.ts';

export type EngineStatus = 'learning' | 'unknown' | 'ready' | { failure: string };

/**
 * The engine in a worker that has learned from the request's samples, shared by everything on the page that asks for
 * the same.
 *
 * @param request the same object for the same samples
 */
export function useEngine(request: LearnRequest): { status: EngineStatus; engine: Engine | undefined } {
  const [state, setState] = useState<{ request: LearnRequest; status: EngineStatus; engine: Engine | undefined }>();
  useEffect(() => {
    const { engine, release } = acquireEngine(request);
    let isOpen = true;
    const set = (status: EngineStatus) => isOpen && setState({ request, status, engine });
    set('learning');
    engine.learned.then(
      ({ isKnown }) => set(isKnown ? 'ready' : 'unknown'),
      (error: unknown) => set({ failure: reasonOf(error) }),
    );
    return () => {
      isOpen = false;
      release();
    };
  }, [request]);
  // Until the effect has run, the state is of the samples before.
  const isCurrent = state !== undefined && state.request === request;
  return isCurrent ? state : { status: 'learning', engine: undefined };
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
