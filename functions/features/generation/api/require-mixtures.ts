import { ApiError } from '#functions/runtime/api-error.ts';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { KeptConditions } from '#shared/contracts/series-conditions.ts';
import { mixtureProblem } from '#shared/engine/space/mixture-problem.ts';
import { restrictAxis } from '#shared/engine/space/restrict-axis.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { allowedBy } from '../allowed-by.ts';

/** Refuses a series whose samples could not be mixtures, with what is against it. */
export function requireMixtures(
  inputs: readonly InParameter[],
  mixtures: readonly MixtureDefinition[] = [],
  conditions: KeptConditions = {},
): void {
  for (const mixture of mixtures) {
    const parts = inputs.filter(({ part_of }) => part_of === mixture.name);
    const axes = parts.map((input) => {
      const condition = conditions[input.uuid];
      return restrictAxis(axisOf(input), condition && allowedBy(condition));
    });
    const problem = parts.length > 0 ? mixtureProblem({ ...mixture, parts: axes }) : undefined;
    if (problem) throw new ApiError('validation', problem);
  }
}
