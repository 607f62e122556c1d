interface Named {
  short_name: string;
  formula: string;
}

/** The formulas and scripts of an experiment. */
interface Formulas {
  functions: readonly Named[];
  outputs: readonly (Named & { is_functional: boolean })[];
  rules: readonly Named[];
  scripts: readonly { short_name: string; code: string }[];
}

/**
 * The functions, functional outputs and rules whose values may change with the names in `changed`: those named
 * themselves, their readers, and so on, also through scripts. Python can read a name only by writing it, so searching
 * for identifiers finds every reader, and sometimes one too many (in a text), whose values are then calculated
 * needlessly. This saves a sandbox call before a value is saved.
 */
export function affectedFormulas(parts: Formulas, changed: Iterable<string>): Set<string> {
  const formulas = [...parts.functions, ...parts.outputs.filter(({ is_functional }) => is_functional), ...parts.rules];
  const reached = new Set(changed);
  for (const name of reached) {
    for (const row of formulas) if (namesIn(row.formula).has(name)) reached.add(row.short_name);
    // Scripts do not see parameters, so their variables may have the same names.
    if (!parts.scripts.some(({ short_name }) => short_name === name)) continue;
    for (const row of parts.scripts) if (namesIn(row.code).has(name)) reached.add(row.short_name);
  }
  return new Set(formulas.map(({ short_name }) => short_name).filter((name) => reached.has(name)));
}

const known = new Map<string, ReadonlySet<string>>();
const maxKnown = 2000;

/** Python normalises identifiers to NFKC. */
function namesIn(source: string): ReadonlySet<string> {
  const before = known.get(source);
  if (before) return before;
  const names = new Set(source.normalize('NFKC').match(/[\p{ID_Start}_]\p{ID_Continue}*/gu));
  if (known.size >= maxKnown) known.clear();
  known.set(source, names);
  return names;
}

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
  const named = ({ short_name = '', formula = '' }: Formula) => ({ short_name, formula });
  const outs = outputs.map(({ is_functional = false, ...output }) => ({ ...named(output), is_functional }));
  const measured = outs.filter(({ is_functional }) => !is_functional).map(({ short_name }) => short_name);
  const parts = { outputs: outs, functions: functions.map(named), rules: [], scripts: [] };
  const affected = affectedFormulas(parts, measured);
  return new Set(calculated.flatMap(({ short_name = '' }) => (affected.has(short_name) ? [] : [short_name])));
}
