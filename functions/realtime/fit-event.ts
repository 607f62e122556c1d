import type { LiveEvent } from '../../shared/contracts/events.ts';

/** API Gateway takes 128 KB a message. */
const mostBytes = 128 * 1024;

/** The event as it is sent: what makes it too large is left out, and named for the browser to fetch. */
export function fitEvent(event: LiveEvent): string {
  const whole = JSON.stringify(event);
  if (Buffer.byteLength(whole) <= mostBytes) return whole;
  const { series: _series, series_list: _list, ...rest } = event;
  const refetch = new Set([...(event.refetch ?? []), 'series' as const]);
  return JSON.stringify({ ...rest, refetch: [...refetch] });
}
