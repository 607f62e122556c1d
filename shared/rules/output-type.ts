import type { Target, TargetType } from './target.ts';

export const outputTypes = ['Numerical', 'Functional', 'Categorical'] as const;
export type OutputType = (typeof outputTypes)[number];

/** The type of an output in its form. */
export function outputTypeOf(output: { is_functional: boolean; is_categorical: boolean }): OutputType {
  if (output.is_functional) return 'Functional';
  return output.is_categorical ? 'Categorical' : 'Numerical';
}

/** Range for an object, Value for a number. */
export function targetTypeOf(target: Target): TargetType {
  if (typeof target === 'object') return 'Range';
  return target === 'Maximize' || target === 'Minimize' ? target : 'Value';
}
