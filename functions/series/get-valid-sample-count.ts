import { isValidSample, neededValues } from '../../shared/rules/valid-samples.ts';
import type { Handle } from '../platform/api-handler.ts';
import { definitionsOf } from '../platform/definitions-of.ts';
import { visibleSamples } from '../platform/visible-samples.ts';

export const getValidSampleCount: Handle<'getValidSampleCount'> = async ({ target }) => {
  const { inputs, outputs } = await definitionsOf(target);
  const needed = neededValues(inputs, outputs);
  let count = 0;
  for await (const page of visibleSamples(target)) {
    count += page.filter((row) => isValidSample(row, needed)).length;
  }
  return count;
};
