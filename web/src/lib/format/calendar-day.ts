const two = (value: number) => String(value).padStart(2, '0');

/** The day of unix seconds in the browser's time zone, as date inputs use it: YYYY-MM-DD. */
export function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last second of a day, so that what expires on it is valid all day. Undefined for an invalid day. */
export function endOfDay(day: string): number | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const end = new Date(year, month - 1, date, 23, 59, 59);
  const seconds = Math.floor(end.getTime() / 1000);
  return Number.isFinite(seconds) && dayOf(seconds) === day ? seconds : undefined;
}

export function endOfToday(): number {
  return endOfDay(dayOf(Date.now() / 1000)) ?? 0;
}

/** The last second of the day that is `months` from today; of a shorter month, its last day. */
export function endOfDayIn(months: number): number {
  const today = new Date();
  const last = new Date(today.getFullYear(), today.getMonth() + months + 1, 0).getDate();
  const day = Math.min(today.getDate(), last);
  return Math.floor(new Date(today.getFullYear(), today.getMonth() + months, day, 23, 59, 59).getTime() / 1000);
}

/** YYYY-MM-DD of a typed day: DD-MM-YYYY, also with points or short numbers, or YYYY-MM-DD. Undefined for others. */
export function typedDay(text: string): string | undefined {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/.exec(text.trim()) ?? [];
  const day = year ? `${year}-${two(Number(month))}-${two(Number(date))}` : text.trim();
  return /^\d{4}-\d\d-\d\d$/.test(day) && endOfDay(day) !== undefined ? day : undefined;
}

/** YYYY-MM-DD as people read it: DD-MM-YYYY. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('-');
