import type * as z from 'zod';
import { messages } from '../../../../shared/rules/messages.ts';
import { shortNameProblem } from '../../../../shared/rules/short-name.ts';
import { callApi } from '../../lib/call-api.ts';
import { placeArguments } from '../../lib/experiment-data.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';

const settleMilliseconds = 250;

/**
 * Whether the experiment has a short name already, asked once a name and only when typing rests. `own` is what the item
 * is called now. An answer that does not come holds nothing up: the server judges the write in any case.
 */
export function shortNameCheck(place: ExperimentPlace, own: string | undefined): (name: string) => Promise<boolean> {
  const known = new Map<string, boolean>();
  let latest = '';
  return async (name) => {
    latest = name;
    if (name === own || shortNameProblem(name)) return false;
    const before = known.get(name);
    if (before !== undefined) return before;
    await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
    if (latest !== name) return false;
    const taken = await callApi('checkParameterShortName', {
      ...placeArguments(place),
      body: { shortName: name },
    }).catch(() => undefined);
    if (taken !== undefined) known.set(name, taken);
    return taken ?? false;
  };
}

/** A form's schema that also asks the server about the short name. */
export function withShortNameCheck<Input extends { short_name: string }, Output extends { short_name: string }>(
  schema: z.ZodType<Output, Input>,
  isTaken: (name: string) => Promise<boolean>,
): z.ZodType<Output, Input> {
  return schema.superRefine(async ({ short_name }, context) => {
    if (await isTaken(short_name)) {
      context.addIssue({ code: 'custom', path: ['short_name'], message: messages.exists('Short name') });
    }
  });
}
