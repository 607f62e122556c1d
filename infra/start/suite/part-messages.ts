import * as z from 'zod';

const failure = z.object({ file: z.string(), title: z.string(), reason: z.string() });
export type TestFailure = z.infer<typeof failure>;

const skip = z.object({ file: z.string(), title: z.string(), note: z.string().optional() });
export type SkippedTest = z.infer<typeof skip>;

const fileTimes = z.object({
  project: z.string(),
  file: z.string(),
  tests: z.number(),
  /** Seconds of the clock. */
  wall: z.number(),
  /** Seconds of a processor since the file before ended, child processes included; absent where no system tells. */
  processor: z.number().optional(),
});
export type FileTimes = z.infer<typeof fileTimes>;

/** The messages that the reporter of a part, `part-reporter.ts`, sends to the run. */
export const partMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), files: z.number() }),
  z.object({ kind: z.literal('failed'), failure }),
  z.object({ kind: z.literal('skipped'), skip }),
  z.object({ kind: z.literal('file'), times: fileTimes, passed: z.number() }),
]);
export type PartMessage = z.infer<typeof partMessage>;
