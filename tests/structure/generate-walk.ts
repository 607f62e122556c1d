/** A stay in a file, on the way of a message: the function that takes it there. */
export interface Stay {
  file: string;
  calls: string;
}

/**
 * The way of a message of the type `generate`, from the click to the outcome that people see, in the order in which the
 * code is written. A test checks that every function is where this list says, and is named by a file before it.
 */
export const generateWalk: readonly Stay[] = [
  { file: 'functions/features/generation/api/generate-series.ts', calls: 'generateSeries' },
  { file: 'functions/jobs/start-job.ts', calls: 'startJob' },
  { file: 'functions/jobs/lock.ts', calls: 'acquire' },
  { file: 'functions/jobs/enqueue-job.ts', calls: 'enqueueJob' },
  { file: 'functions/jobs/job-worker.ts', calls: 'jobWorker' },
  { file: 'functions/jobs/run-job.ts', calls: 'runJob' },
  { file: 'functions/jobs/watch-job.ts', calls: 'performWatched' },
  { file: 'functions/features/generation/worker/perform-generation.ts', calls: 'performGeneration' },
  { file: 'functions/jobs/finish-job.ts', calls: 'finishJob' },
  { file: 'functions/jobs/publish-job-event.ts', calls: 'publishJobEvent' },
  { file: 'functions/live/push-event.ts', calls: 'pushEvent' },
  { file: 'functions/jobs/finish-job.ts', calls: 'removeOutcome' },
];

/** How many files a walk enters, and how often it returns to one that it has left. */
export function measureWalk(walk: readonly Stay[]): { stays: number; files: number; returns: number } {
  const files = new Set(walk.map(({ file }) => file)).size;
  return { stays: walk.length, files, returns: walk.length - files };
}
