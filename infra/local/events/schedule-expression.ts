const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const minute = 60_000;
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** When EventBridge's `rate(…)` or `cron(…)` (UTC) falls due next after a time in ms. */
export function nextTime(expression: string, after: number): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count !== undefined && unit !== undefined) return after + Number(count) * (units[unit] ?? minute);
  const [, fields] = /^cron\((.+)\)$/.exec(expression) ?? [];
  const parts = fields?.trim().split(/\s+/) ?? [];
  if (parts.length !== 6) throw new Error(`${expression} is not a schedule that this machine knows.`);
  const due = matcher(parts);
  const first = Math.floor(after / minute) * minute + minute;
  for (let time = first; time < first + 366 * 86_400_000; time += minute) if (due(new Date(time))) return time;
  throw new Error(`${expression} does not fall due within a year.`);
}

function matcher([minutes = '*', hours = '*', days = '*', month = '*', weekday = '*', years = '*']: string[]) {
  const tests = [
    [values(minutes, 0, 59), (date: Date) => date.getUTCMinutes()],
    [values(hours, 0, 23), (date: Date) => date.getUTCHours()],
    [values(days, 1, 31), (date: Date) => date.getUTCDate()],
    [values(named(month, months, 1), 1, 12), (date: Date) => date.getUTCMonth() + 1],
    [values(named(weekday, weekdays, 1), 1, 7), (date: Date) => date.getUTCDay() + 1],
    [values(years, 1970, 2199), (date: Date) => date.getUTCFullYear()],
  ] as const;
  return (date: Date) => tests.every(([allowed, read]) => allowed(read(date)));
}

const named = (field: string, names: readonly string[], first: number) =>
  field.replaceAll(/[A-Z]{3}/g, (name) => String(names.indexOf(name) + first));

/** Lists, ranges and steps; not `L`, `W` and `#`. */
function values(field: string, smallest: number, largest: number): (value: number) => boolean {
  if (field === '*' || field === '?') return () => true;
  const allowed = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [from = '', to] = range === '*' ? [String(smallest), String(largest)] : range.split('-');
    const end = to ?? (part.includes('/') ? String(largest) : from);
    for (let value = Number(from); value <= Number(end); value += Number(step)) allowed.add(value);
    if (![from, end, step].every((text) => /^\d+$/.test(text)))
      throw new Error(`${field} is not a schedule that this machine knows.`);
  }
  return (value) => allowed.has(value);
}
