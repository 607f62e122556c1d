import type { ChangeEvent, LiveEvent } from '#shared/contracts/events.ts';

/** API Gateway's limit of a message. */
const maxBytes = 128 * 1024;

/** Serialises an event. Parts that exceed the limit are left out and named in `refetch`. */
export function fitEvent(event: LiveEvent): string {
  let found = event;
  for (const reduce of [withoutSeries, withoutImportances]) if (!fits(found)) found = reduce(found);
  return JSON.stringify(found);
}

/** The same for a change, whose samples and series can be large. */
export function fitChange(event: ChangeEvent): string {
  if (fits(event)) return JSON.stringify(event);
  const { samples: _samples, series_list: _list, deleted: _deleted, ...rest } = event;
  return JSON.stringify({ ...rest, refetch: [...new Set([...(rest.refetch ?? []), 'series' as const])] });
}

const fits = (event: LiveEvent | ChangeEvent) => Buffer.byteLength(JSON.stringify(event)) <= maxBytes;

function withoutSeries({ series: _series, series_list: _list, ...rest }: LiveEvent): LiveEvent {
  return { ...rest, refetch: [...new Set([...(rest.refetch ?? []), 'series' as const])] };
}

/** Leaves out importances: hundreds of parameters have hundreds of them. */
function withoutImportances(event: LiveEvent): LiveEvent {
  const { input_importances: _in, output_importances: _out, complex_importances: _complex, ...rest } = event;
  return { ...rest, refetch: [...new Set([...(rest.refetch ?? []), 'model' as const])] };
}
