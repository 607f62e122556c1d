/** A visit of a file on the path of a message, and the function that is called there. */
export interface Stay {
  file: string;
  calls: string;
}

/**
 * The path of a message of the type `generate`, from the click to the published outcome, in the order of the code. A
 * test checks that every function is in the listed file, and is named by an earlier file.
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

/** The number of files on a path, and how often it returns to an earlier one. */
export function measureWalk(walk: readonly Stay[]): { stays: number; files: number; returns: number } {
  const files = new Set(walk.map(({ file }) => file)).size;
  return { stays: walk.length, files, returns: walk.length - files };
}
