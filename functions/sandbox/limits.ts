/** Limits of a request to the sandbox. */
export const sandboxLimits = {
  /** Processor time of one request, which equals elapsed time on an idle machine. */
  milliseconds: 2000,
  /** Elapsed time of one request, for busy machines. */
  clockMilliseconds: 20_000,
  /** The interpreter's memory, about 30 MB of which the interpreter itself uses. */
  memoryMegabytes: 192,
  /** Processor time of a child's whole life, enforced by the kernel even if the parent has ended. */
  childProcessorSeconds: 120,
  /** Maximum size of a child's reply. */
  replyBytes: 16 * 1024 * 1024,
  /** Lambda's limit of a request and of a response. */
  invocationBytes: 6 * 1024 * 1024,
} as const;

/** The environment variable with the name of the sandbox's Lambda. */
export const sandboxVariable = 'FUNCTION_SANDBOX';
