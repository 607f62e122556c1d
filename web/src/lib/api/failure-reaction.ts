import { texts } from '#shared/rules/messages.ts';
import { PasskeyCancelled } from '../passkeys.ts';
import { ApiFailure } from './api-failure.ts';

export const failureTexts = {
  notFound: 'Data not found',
  forbidden: 'Access forbidden',
  badRequest: 'Bad request',
  server: 'Server error',
  /** No answer at all has no status: nothing says that the server failed. */
  unreachable: 'The server could not be reached',
  sessionOver: 'Authentication error',
  /** For an item that the person clicked on, not for an address. The server does not say which of both it is. */
  missingMeanwhile: 'Somebody has just deleted this, or you may no longer see it',
} as const;

interface FailureReaction {
  message?: string;
  /** True if the person is sent to `/`. */
  home?: true;
  /** Why the server refuses it. */
  because?: string | undefined;
}

/** How the browser reacts to a failed call, by status and code. */
export function failureReaction(error: unknown): FailureReaction {
  if (error instanceof PasskeyCancelled) return {};
  if (!(error instanceof ApiFailure)) return { message: failureTexts.server };
  switch (error.status) {
    case 0:
      return { message: failureTexts.unreachable };
    case 404:
      return { message: failureTexts.notFound, home: true };
    case 403:
      // The person has declined to give the password again, and stays.
      if (error.body?.code === 'reauthentication') return {};
      return { message: failureTexts.forbidden, home: true, because: reasonOf(error) };
    case 401:
      return error.operation === 'createToken' ? { message: texts.invalidCredentials } : {};
    case 400:
      return { message: error.body?.detail || failureTexts.badRequest };
    // Somebody else's change, or a lock: the message says it.
    case 409:
      return { message: error.body?.detail || failureTexts.server };
    case 429:
      return { message: (error.body?.code === 'used_up' && error.body.detail) || failureTexts.server };
    default:
      return { message: failureTexts.server };
  }
}

const reasonOf = ({ body }: ApiFailure) => (body?.code === 'forbidden' ? body.detail : undefined);
