/** What a request to the sandbox may take. */
export const sandboxLimits = {
  /** Time of one request: of a processor, which on a machine of one's own is what the clock says. */
  milliseconds: 2000,
  /** And by the clock, however little of a processor a busy machine gave. */
  clockMilliseconds: 20_000,
  /** The interpreter's memory; about 30 MB of it are the interpreter itself. */
  memoryMegabytes: 192,
  /** A child's whole life in processor time, enforced by the kernel whatever becomes of its parent. */
  childProcessorSeconds: 120,
  /** What a child may write in answer to one request. */
  replyBytes: 16 * 1024 * 1024,
  /** Lambda's limit of a request and of an answer. */
  invocationBytes: 6 * 1024 * 1024,
} as const;
