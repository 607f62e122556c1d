/** AWS's own awsLimits, enforced here so that violations fail on this machine first. */
export const awsLimits = {
  /** Lambda: synchronous request and response. */
  invocationBytes: 6 * 1024 * 1024,
  /** API Gateway REST: payload, and the time an integration may take. */
  restBodyBytes: 10 * 1024 * 1024,
  integrationMilliseconds: 29_000,
  /** API Gateway WebSocket: a frame from the browser (which sends a message as one frame), a message to it. */
  socketFrameBytes: 32 * 1024,
  socketMessageBytes: 128 * 1024,
  socketIdleMilliseconds: 10 * 60_000,
  socketLifeMilliseconds: 2 * 60 * 60_000,
  /** API Gateway REST: all header names and values together. */
  restHeaderBytes: 10_240,
  /** S3 takes objects of 5 GB; nothing here keeps any of more than this. */
  objectBytes: 64 * 1024 * 1024,
  /** CloudFront: the path and the query. */
  viewerUrlBytes: 8192,
  /** Lambda: the names and values of a function's variables. IAM: the inline policies of a role, without blanks. */
  environmentBytes: 4096,
  rolePolicyBytes: 10_240,
  /** CloudFront Functions: source. */
  viewerFunctionBytes: 10 * 1024,
  /** SQS: one receive, and the maximum delay of a message; fauxqs enforces a message's size. */
  receiveMessages: 10,
  delaySeconds: 900,
} as const;
