import type { Sample } from '#shared/contracts/samples.ts';
import { ApiFailure } from '../lib/api/api-failure.ts';
import type { UnsavedProblem } from './unsaved-value.ts';

/** The result of an attempt to save that did not succeed. */
type SaveOutcome =
  /** A job runs: the value is saved when it ends. */
  | { kind: 'busy' }
  /** A retry may succeed without the person. */
  | { kind: 'again'; reason: string }
  /** Another account changed the sample: this is its current state. */
  | { kind: 'changed'; current: Sample }
  /** A retry would be refused again: the person decides. `isMissing`: the account may have lost the whole experiment. */
  | { kind: 'decide'; problem: UnsavedProblem; isMissing?: true };

export function saveOutcome(error: unknown): SaveOutcome {
  if (!(error instanceof ApiFailure)) return { kind: 'again', reason: 'The answer could not be read' };
  const { status, body } = error;
  const current = currentSample(error);
  if (current) return { kind: 'changed', current };
  switch (status) {
    case 0:
      return { kind: 'again', reason: 'The server does not answer' };
    case 400:
      if (body?.code === 'busy') return { kind: 'busy' };
      return refused(body?.detail || 'Bad request');
    case 401:
      return { kind: 'again', reason: 'You are not signed in' };
    case 403:
      return refused(body?.detail || 'Access forbidden');
    case 409:
      return refused(body?.detail || 'It was changed by somebody else', body?.code === 'record_locked');
    case 404:
      return { ...refused('The sample is not there any more, or you may no longer see it'), isMissing: true };
    case 413:
      return refused('It is too large for the server');
    case 429:
      return { kind: 'again', reason: body?.code === 'used_up' ? body.detail : 'The server has too many requests' };
    default:
      return { kind: 'again', reason: `Server error (${status})` };
  }
}

/** The current sample, if the failure is a conflict. */
export function currentSample(error: unknown): Sample | undefined {
  return error instanceof ApiFailure && error.status === 409 ? error.body?.current : undefined;
}

const refused = (reason: string, isLocked = false) => ({
  kind: 'decide' as const,
  problem: { kind: 'refused' as const, reason, ...(isLocked && { isLocked }) },
});
