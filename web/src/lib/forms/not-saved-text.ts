import { ApiFailure } from '../api/api-failure.ts';

/** Why nothing was saved, where no field is at fault: the message of the snackbar is gone after two seconds. */
export function notSavedText(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  if (error.status === 403) return `Not saved: ${error.body?.detail || 'Access forbidden'}. Copy what you typed first.`;
  if (error.status === 0) return 'Not saved: the server could not be reached.';
  return error.status >= 500 ? 'Not saved: the server failed. Please try again.' : undefined;
}
