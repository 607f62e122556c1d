import type { PredictionModel } from '#shared/contracts/models.ts';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Importance, ImportanceKind } from '#web/lib/resources/importances.ts';

/**
 * Why the next model cannot rank an included parameter; its row then does not ask for an update, which would change
 * nothing. An output of weight 0 is not part of the score; a function is used only while every sample has its value; and
 * where all samples have the same settings, nothing tells which of them matter.
 *
 * @param parameters uuids by short name, of the functions
 */
export function unrankable(
  kind: ImportanceKind,
  { shortName }: Importance,
  outputs: readonly OutParameter[],
  functions: readonly { uuid: string; short_name: string }[],
  samples: readonly Pick<Sample, 'compParameters'>[],
  unjudged: PredictionModel['unjudged'],
): 'Ignored' | 'Values are missing' | 'Same in all samples' | undefined {
  if (kind === 'output') {
    return outputs.some(({ short_name, weight }) => short_name === shortName && weight === 0) ? 'Ignored' : undefined;
  }
  if (unjudged === 'same_settings') return 'Same in all samples';
  if (kind === 'input') return undefined;
  const uuid = functions.find(({ short_name }) => short_name === shortName)?.uuid;
  const isMissing = samples.some(({ compParameters }) =>
    compParameters.some(({ comp_parameter, value }) => comp_parameter === uuid && value === null),
  );
  return isMissing ? 'Values are missing' : undefined;
}
