import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Importance, ImportanceKind } from '#web/lib/resources/importances.ts';

/**
 * Why the next model cannot rank a parameter though it is included: no update would change that, so its row does not
 * ask for one. An output that weighs nothing is no part of the score; a function is learned from while every sample
 * has its value.
 *
 * @param parameters uuid by short name, of the functions
 */
export function unrankable(
  kind: ImportanceKind,
  { shortName }: Importance,
  outputs: readonly OutParameter[],
  functions: readonly { uuid: string; short_name: string }[],
  samples: readonly Pick<Sample, 'compParameters'>[],
): 'Ignored' | 'Values are missing' | undefined {
  if (kind === 'output') {
    return outputs.some(({ short_name, weight }) => short_name === shortName && weight === 0) ? 'Ignored' : undefined;
  }
  if (kind === 'input') return undefined;
  const uuid = functions.find(({ short_name }) => short_name === shortName)?.uuid;
  const isMissing = samples.some(({ compParameters }) =>
    compParameters.some(({ comp_parameter, value }) => comp_parameter === uuid && value === null),
  );
  return isMissing ? 'Values are missing' : undefined;
}
