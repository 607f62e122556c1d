import type { AxisDefinition } from '#shared/rules/axis.ts';
import { type LevelProperties, propertyRows } from '#shared/rules/level-properties.ts';
import type { SpaceInput } from '../types.ts';
import { levelPositions } from './level-positions.ts';

export interface InputDefinition extends AxisDefinition {
  properties?: LevelProperties | undefined;
}

/** The definition of an input in the engine's format. */
export function inputSpace(input: InputDefinition): SpaceInput {
  const { is_categorical, categories, min_value, max_value, step, levels, scale, properties } = input;
  if (is_categorical) {
    const positions = properties && levelPositions(propertyRows(properties, categories));
    return { kind: 'categorical', levels: categories.length, ...(positions && { positions }) };
  }
  return { kind: 'numeric', min: min_value, max: max_value, step, ...(levels && { levels }), ...(scale && { scale }) };
}
