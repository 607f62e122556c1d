import { affectedFormulas } from './affected-formulas.ts';

interface Formula {
  short_name?: string;
  formula?: string;
}

/**
 * The short names of the calculated outputs whose formulas read no measured output, not even through a function: their
 * values are known before anything is measured. Scripts see no parameters.
 */
export function knownFromInputs(
  outputs: readonly (Formula & { is_functional?: boolean })[],
  functions: readonly Formula[],
): Set<string> {
  const calculated = outputs.filter(({ is_functional }) => is_functional);
  if (calculated.length === 0) return new Set();
  const named = <Row extends Formula>({ short_name = '', formula = '', ...rest }: Row) => ({
    ...rest,
    short_name,
    formula,
  });
  const outs = outputs.map(({ is_functional = false, ...output }) => ({
    ...named(output),
    is_functional,
    is_categorical: false,
    categories: [],
  }));
  const measured = outs.filter(({ is_functional }) => !is_functional).map(({ short_name }) => short_name);
  const parts = { inputs: [], outputs: outs, functions: functions.map(named), rules: [], scripts: [] };
  const affected = affectedFormulas(parts, measured);
  return new Set(calculated.flatMap(({ short_name = '' }) => (affected.has(short_name) ? [] : [short_name])));
}
