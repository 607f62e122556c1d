import { useEffect, useState } from 'react';
import type { ModelSource } from './model-source.ts';
import { acquireEngine, type Engine } from './open-engine.ts';

type EngineStatus = 'learning' | 'unknown' | 'ready' | { failure: string };

/**
 * The engine in a worker with the model of a source, shared by everything on the page that asks for the same.
 *
 * @param source the same object for the same model
 */
export function useEngine(source: ModelSource): { status: EngineStatus; engine: Engine | undefined } {
  const [state, setState] = useState<{ source: ModelSource; status: EngineStatus; engine: Engine | undefined }>();
  useEffect(() => {
    const { engine, release } = acquireEngine(source);
    let isOpen = true;
    const set = (status: EngineStatus) => isOpen && setState({ source, status, engine });
    set('learning');
    engine.learned.then(
      ({ isKnown }) => set(isKnown ? 'ready' : 'unknown'),
      (error: unknown) => set({ failure: errorText(error) }),
    );
    return () => {
      isOpen = false;
      release();
    };
  }, [source]);
  // Until the effect has run, the state is of the samples before.
  const isCurrent = state !== undefined && state.source === source;
  return isCurrent ? state : { status: 'learning', engine: undefined };
}

export const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));
