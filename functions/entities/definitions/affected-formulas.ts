import type { ProgramParts } from '#functions/sandbox/client/program-of.ts';

/**
 * The names of the functions, functional outputs and rules that may have other values once what `changed` names has
 * changed: those named themselves, what reads one of them, and so on, also through scripts. Python can read a name only
 * by writing it, so looking for the identifiers finds every reader, and sometimes, as in a text, one that is none: its
 * values are calculated once more than they need be. That spares asking the sandbox before a value can be saved.
 */
export function affectedFormulas(parts: ProgramParts, changed: Iterable<string>): Set<string> {
  const formulas = [...parts.functions, ...parts.outputs.filter(({ is_functional }) => is_functional), ...parts.rules];
  const reached = new Set(changed);
  for (const name of reached) {
    for (const row of formulas) if (namesIn(row.formula).has(name)) reached.add(row.short_name);
    // Scripts do not see parameters, whose names may be those of their own variables.
    if (!parts.scripts.some(({ short_name }) => short_name === name)) continue;
    for (const row of parts.scripts) if (namesIn(row.code).has(name)) reached.add(row.short_name);
  }
  return new Set(formulas.map(({ short_name }) => short_name).filter((name) => reached.has(name)));
}

const known = new Map<string, ReadonlySet<string>>();
const maxKnown = 2000;

/** Python reads identifiers in their compatibility form (NFKC). */
function namesIn(source: string): ReadonlySet<string> {
  const before = known.get(source);
  if (before) return before;
  const names = new Set(source.normalize('NFKC').match(/[\p{ID_Start}_]\p{ID_Continue}*/gu));
  if (known.size >= maxKnown) known.clear();
  known.set(source, names);
  return names;
}
