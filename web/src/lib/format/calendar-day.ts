const two = (value: number) => String(value).padStart(2, '0');

/** The day of unix seconds in the browser's time zone, as date inputs use it: YYYY-MM-DD. */
export function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last second of a day, so that what expires on it is valid all day. Undefined for an invalid day. */
export function endOfDay(day: string): number | undefined {
  const time = new Date(`${day}T23:59:59`).getTime();
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

export function endOfToday(): number {
  return endOfDay(dayOf(Date.now() / 1000)) ?? 0;
}
