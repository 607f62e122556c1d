const secondsPerDay = 86_400;
const soonDays = 14;

/** When a workspace ends, in words: `ends tonight at 23:59`, `ends in 12 days`, `expired 3 days ago`. */
export function expiryWords(expiryDate: number, now = Date.now() / 1000): string {
  const days = calendarDays(now, expiryDate);
  if (expiryDate < now) return days === 0 ? 'expired today' : `expired ${inDays(-days)} ago`;
  if (days === 0) return `ends ${isNight(expiryDate) ? 'tonight' : 'today'} at ${timeOf(expiryDate)}`;
  return days === 1 ? 'ends tomorrow' : `ends in ${inDays(days)}`;
}

/** True if a workspace has expired, or expires within 14 days. */
export function expiresSoon(expiryDate: number, now = Date.now() / 1000): boolean {
  return calendarDays(now, expiryDate) <= soonDays;
}

/** Midnights between two moments; a day of 23 or 25 hours counts as one. */
const calendarDays = (from: number, to: number): number => Math.round((midnight(to) - midnight(from)) / secondsPerDay);
const midnight = (seconds: number): number => new Date(seconds * 1000).setHours(0, 0, 0, 0) / 1000;
const isNight = (seconds: number): boolean => new Date(seconds * 1000).getHours() >= 18;
const timeOf = (seconds: number): string => new Date(seconds * 1000).toTimeString().slice(0, 5);
const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
