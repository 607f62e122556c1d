/** The log has a partition a month, so that none grows for ever; within one the newest is first. */
export const monthOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 7);

/** Sorts later entries first; the uuid distinguishes entries of one second. */
export const activitySort = (seconds: number, uuid: string) =>
  `${String(latestSecond - seconds).padStart(10, '0')}#${reversed(uuid)}`;

/** The sort keys of all entries from one second to another, both included. */
export const activitySpan = (from: number, until: number): [string, string] => [
  String(latestSecond - until).padStart(10, '0'),
  `${String(latestSecond - from).padStart(10, '0')}#~`,
];

/** How long the log is kept. */
export const activityDays = 90;

/** The last second that the sort keys can order. */
export const latestSecond = 9_999_999_999;

/** Uuids rise with time, and this makes them fall. */
const reversed = (uuid: string) =>
  uuid.replaceAll(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
