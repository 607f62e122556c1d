/** Callbacks that a module calls when something has changed. */
export function createListeners() {
  const all = new Set<() => void>();
  return {
    /** Returns a function that removes the callback. */
    add(listener: () => void): () => void {
      all.add(listener);
      return () => all.delete(listener);
    },
    call(): void {
      for (const listener of [...all]) listener();
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
