import type * as z from 'zod';
import { messages } from '#shared/rules/messages.ts';
import { shortNameProblem } from '#shared/rules/short-name.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { duplicateCheck } from '#web/lib/forms/duplicate-check.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import type { DefinitionPlace } from './definition-kind.ts';

/** Whether the experiment or the library already has a short name. `own` is the item's current one. */
export function shortNameCheck(place: DefinitionPlace, own: string | undefined): (name: string) => Promise<boolean> {
  return duplicateCheck({
    isExempt: (name) => name === own || shortNameProblem(name) !== undefined,
    ask: (name) =>
      'experiment' in place
        ? callApi('checkParameterShortName', { ...placeArguments(place), body: { shortName: name } })
        : callApi('checkGlobalParameterShortName', { path: { id: place.workspace }, body: { shortName: name } }),
  });
}

/** Adds the server's check of the short name to a form's schema. */
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
