/** The receiver's address is none that a webhook may connect to. */
export class UnreachableReceiver extends Error {}
/** The connection ended without an answer and without an error. */
export class NoAnswer extends Error {
  readonly code = 'ECONNRESET';
}

/** Why no answer came, for people. */
export function failureMessage(error: unknown): string {
  if (error instanceof UnreachableReceiver) return 'The address is not reachable from the internet';
  const code = codeOf(error);
  if (messages[code]) return messages[code];
  if (code.startsWith('HPE_')) return 'The receiver did not answer in HTTP';
  return certificateErrors.test(code) ? certificate(code) : unknown(code);
}

const unknownName = 'The name in the address is not known';
const messages: Readonly<Record<string, string>> = {
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  ECONNREFUSED: 'The receiver refused the connection',
  ECONNRESET: 'The receiver ended the connection without an answer',
  ETIMEDOUT: 'The receiver could not be reached',
  EHOSTUNREACH: 'The receiver could not be reached',
  ENETUNREACH: 'The receiver could not be reached',
  HPE_HEADER_OVERFLOW: 'The receiver answered with too long a header',
};
const certificateErrors = /CERT|SELF_SIGNED|LEAF_SIGNATURE/;
const certificate = (code: string) => `The receiver's certificate is not valid (${code})`;
const unknown = (code: string) => `The connection failed${code ? ` (${code})` : ''}`;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
