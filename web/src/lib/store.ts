/** Callbacks that a module calls when something has changed. */
export function createListeners<Happened extends readonly unknown[] = []>() {
  const all = new Set<(...happened: Happened) => void>();
  return {
    /** Returns a function that removes the callback. */
    add(listener: (...happened: Happened) => void): () => void {
      all.add(listener);
      return () => all.delete(listener);
    },
    call(...happened: Happened): void {
      for (const listener of [...all]) listener(...happened);
    },
  };
}

/** A module's state, for `useSyncExternalStore`. */
export function createStore<State>(initial: State) {
  const listeners = createListeners();
  let state = initial;
  return {
    get: () => state,
    set(next: State): void {
      state = next;
      listeners.call();
    },
    subscribe: listeners.add,
  };
}
