import type * as z from 'zod';
import { shortNameProblem } from '#shared/rules/short-name.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { withUnique } from '#web/lib/forms/unique.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import type { DefinitionPlace } from './definition-config.ts';

/**
 * Adds a check to a form's schema that neither the experiment nor the library has the short name already. `own` is the
 * item's current one.
 */
export function withShortNameCheck<Input, Output>(
  schema: z.ZodType<Output, Input>,
  place: DefinitionPlace,
  own: string | undefined,
): z.ZodType<Output, Input> {
  return withUnique(schema, {
    field: 'short_name',
    label: 'Short name',
    isExempt: (name) => name === own || shortNameProblem(name) !== undefined,
    ask: (name) =>
      'experiment' in place
        ? callApi('checkParameterShortName', { ...placeArguments(place), body: { shortName: name } })
        : callApi('checkGlobalParameterShortName', { path: { id: place.workspace }, body: { shortName: name } }),
  });
}
