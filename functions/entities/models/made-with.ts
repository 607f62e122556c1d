import { createHash } from 'node:crypto';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { PredictionModel } from '#shared/contracts/models.ts';
import { inputSpace } from '#shared/engine/space/input-space.ts';
import { affectedFormulas } from '#shared/rules/affected-formulas.ts';
import type { AllDefinitions } from '../definitions/definitions-of.ts';

type Model = NonNullable<ExperimentRow['prediction_model']>;

/**
 * Digests of the definitions that decide what a model learns. Equal weights mean equal shares; a formula counts if a
 * function or a weighted output needs it, and so does a script; of an input, the values that it can take and their
 * distances.
 */
export function madeWith(definitions: AllDefinitions): NonNullable<Model['made_with']> {
  const { inputs, functions, outputs, scripts } = definitions;
  const weighted = outputs.filter(({ weight }) => weight > 0);
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const learned = [...functions, ...weighted].map(({ short_name }) => short_name);
  const isNeeded = ({ short_name }: { short_name: string }) => {
    const affected = affectedFormulas(definitions, [short_name]);
    return learned.some((name) => affected.has(name));
  };
  const calculated = outputs.filter(({ is_functional }) => is_functional);
  return {
    inputs: digest(inputs.map((input) => [input.uuid, inputSpace(input), input.part_of ?? null])),
    targets: digest(
      weighted.map(({ uuid, weight, target, bounds }) => [uuid, weight / total, target, ...(bounds ? [bounds] : [])]),
    ),
    formulas: digest([
      ...[...functions, ...calculated].filter(isNeeded).map(({ uuid, formula }) => [uuid, formula]),
      ...scripts.filter(isNeeded).map(({ uuid, code }) => [uuid, code]),
    ]),
  };
}

/** The parts that have changed since a model was made; undefined for one that was made before this was kept. */
export function changedSince(
  { made_with: made }: Model,
  definitions: AllDefinitions,
): PredictionModel['changed_since'] {
  if (!made) return undefined;
  const now = madeWith(definitions);
  return (['inputs', 'targets', 'formulas'] as const).filter(
    (part) => made[part] !== undefined && now[part] !== made[part],
  );
}

/** Does not depend on the order of the entries. */
function digest(entries: readonly unknown[]): string {
  const texts = entries.map((entry) => JSON.stringify(entry)).sort();
  return createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 16);
}
