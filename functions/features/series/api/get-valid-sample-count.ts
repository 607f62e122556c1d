import { neededOf, validSamples } from '#functions/entities/samples/valid-samples-of.ts';
import type { Handle } from '#functions/http/api-handler.ts';

/** Parameters that are excluded from the model need no value. */
export const getValidSampleCount: Handle<'getValidSampleCount'> = async ({ target }) => {
  let count = 0;
  for await (const page of validSamples(target, await neededOf(target))) count += page.length;
  return count;
};
