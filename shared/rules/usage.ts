/** The units that a licence bounds in a month, and the message that says when they are there again. */
export const boundedUsage = {
  calls: { unit: 'calls', until: (day: string) => `The workspace can be used again on ${day}` },
  job_seconds: { unit: 'seconds of jobs', until: (day: string) => `Jobs can be started again on ${day}` },
} as const;

/** Unix seconds of the first second (UTC) of the month after that of a time. */
export function nextMonth(seconds: number): number {
  const date = new Date(seconds * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1000;
}

/** When something is there again: the day on which the next month begins. */
export const againMessage = (kind: keyof typeof boundedUsage, seconds: number): string =>
  boundedUsage[kind].until(
    new Date(nextMonth(seconds) * 1000).toLocaleDateString('en-GB', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
  );
