export const outputTypes = ['Numerical', 'Functional', 'Categorical'] as const;
export type OutputType = (typeof outputTypes)[number];

/** The type of an output in its form. */
export function outputTypeOf(output: { is_functional: boolean; is_categorical: boolean }): OutputType {
  if (output.is_functional) return 'Functional';
  return output.is_categorical ? 'Categorical' : 'Numerical';
}
