import type { LiveEvent } from '../../shared/contracts/events.ts';

/** API Gateway takes 128 KB a message. */
const mostBytes = 128 * 1024;

/** The event as it is sent: what makes it too large is left out, and named for the browser to fetch. */
export function fitEvent(event: LiveEvent): string {
  let found = event;
  for (const reduce of [withoutSeries, withoutImportances]) if (!fits(found)) found = reduce(found);
  return JSON.stringify(found);
}

const fits = (event: LiveEvent) => Buffer.byteLength(JSON.stringify(event)) <= mostBytes;

function withoutSeries({ series: _series, series_list: _list, ...rest }: LiveEvent): LiveEvent {
  return { ...rest, refetch: [...new Set([...(rest.refetch ?? []), 'series' as const])] };
}

/** Hundreds of parameters have hundreds of importances. */
function withoutImportances(event: LiveEvent): LiveEvent {
  const { input_importances: _in, output_importances: _out, complex_importances: _complex, ...rest } = event;
  return { ...rest, refetch: [...new Set([...(rest.refetch ?? []), 'model' as const])] };
}
