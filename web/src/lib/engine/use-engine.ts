import { useEffect, useState } from 'react';
import type { EngineAnswers } from './engine-messages.ts';
import type { ModelSource } from './model-source.ts';
import { acquireEngine, type Engine } from './open-engine.ts';

type EngineStatus = 'learning' | 'unknown' | 'ready' | { failure: string };

type Learned = EngineAnswers['learn'];

interface EngineState {
  status: EngineStatus;
  engine: Engine | undefined;
  /** Undefined until the model is known. */
  learned: Learned | undefined;
}

/**
 * The engine in a worker with the model of a source, shared by everything on the page that asks for the same.
 *
 * @param source the same object for the same model
 */
export function useEngine(source: ModelSource): EngineState {
  const [state, setState] = useState<EngineState & { source: ModelSource }>();
  useEffect(() => {
    const { engine, release } = acquireEngine(source);
    let isOpen = true;
    const set = (status: EngineStatus, learned?: Learned) => isOpen && setState({ source, status, engine, learned });
    set('learning');
    engine.learned.then(
      (learned) => set(learned.isKnown ? 'ready' : 'unknown', learned),
      (error: unknown) => set({ failure: errorText(error) }),
    );
    return () => {
      isOpen = false;
      release();
    };
  }, [source]);
  // Until the effect has run, the state is of the samples before.
  const isCurrent = state !== undefined && state.source === source;
  return isCurrent ? state : { status: 'learning', engine: undefined, learned: undefined };
}

export const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));
