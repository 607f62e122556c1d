import type { InputScale } from '#shared/rules/axis.ts';
import type { SpaceInput } from '../types.ts';

export interface InputDefinition {
  is_categorical: boolean;
  categories: readonly string[];
  min_value: number;
  max_value: number;
  step: number;
  levels?: readonly number[] | undefined;
  scale?: InputScale | undefined;
}

/** The definition of an input in the engine's format. */
export function inputSpace(input: InputDefinition): SpaceInput {
  const { is_categorical, categories, min_value, max_value, step, levels, scale } = input;
  if (is_categorical) return { kind: 'categorical', levels: categories.length };
  return { kind: 'numeric', min: min_value, max: max_value, step, ...(levels && { levels }), ...(scale && { scale }) };
}
