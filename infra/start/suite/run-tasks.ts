/** Something to run, and how much of a machine it takes meanwhile. */
export interface SuiteTask {
  places: number;
  run: () => Promise<void>;
}

/**
 * Runs all tasks, as many at once as `places` allows: whenever one ends, the first that fits begins. A task that takes
 * more than all places runs alone.
 */
export function runTasks(places: number, tasks: readonly SuiteTask[]): Promise<void> {
  const waiting = [...tasks];
  let free = places;
  let running = 0;
  return new Promise((resolve, reject) => {
    const begin = () => {
      if (waiting.length === 0 && running === 0) resolve();
      for (;;) {
        const next = waiting.findIndex((task) => task.places <= free || running === 0);
        const [task] = next < 0 ? [] : waiting.splice(next, 1);
        if (!task) return;
        free -= task.places;
        running += 1;
        task.run().then(() => {
          free += task.places;
          running -= 1;
          begin();
        }, reject);
      }
    };
    begin();
  });
}
