import { list, number, truth } from './expressions.ts';
import { Draws } from './random-source.ts';
import { script } from './statements.ts';

/** A formula, or a script with the formula that calls it. */
export interface GrammarProgram {
  formula: string;
  script?: string;
  mutated: boolean;
}

/**
 * The program of a number: a third of all are scripts, and two in five are mutated so that most of those are invalid.
 */
export function programOf(seed: number): GrammarProgram {
  const d = new Draws(seed);
  const mutated = d.often(0.4);
  if (d.often(0.33)) {
    const source = script(d, !mutated);
    const call = d.one(['s.f(x, y)', 's.f(x, y)', 's.f(x, y=y)', 's.f(*[x, y])', 's.f(x)']);
    return { formula: call, script: mutated ? mutate(d, source) : source, mutated };
  }
  const formula = d.one([number, number, number, truth, list])(d, 1 + d.below(3));
  return { formula: mutated ? mutate(d, formula) : broken(d, formula), mutated };
}

/** With line breaks where they are allowed, and blanks and comments. */
function broken(d: Draws, formula: string): string {
  if (d.often(0.7)) return formula;
  const lines = formula.replaceAll(/ (?=[+*/<>=]+ |if |else |and |or |for |in )/g, () =>
    d.one([' ', ' ', '\n', '  # why\n ']),
  );
  return d.one([lines, ` ${lines}`, `\n${lines}\n`, `${lines}  # so`]);
}

const tokens = /\s+|\d[\w.]*|\w+|"[^"\n]*"|'[^'\n]*'|\*\*|\/\/|[<>=!]=|\S/g;
const strays = [
  '(', ')', '[', ']', '{', '}', ',', ':', ':=', '=', '*', '**2', '.', '...', '@', '~', '->', ';', '\n', '\\\n', 'not', 'in', 'is',
  'lambda', 'for', 'if', 'else', 'await', 'yield', 'async', 'del', 'global x', 'nonlocal t', 'return', 'break', 'None', 'x', 'unknown', '__class__',
  '.__class__', '._a', '.real', '__debug__', 'f"{x}"', "b'a'", '1j', 'lambda a, a: 1', '*a', '**k', 'a=1, a=2', 'for {}[x] in [1]', 'for *a in [1]',
  'import os', 'class A: pass', '\u00e4', '\u202e', 'type', 'open', 'getattr', 'print', '"\\ud800"', '0777', '1__0', '1e999', 'samples', 'i', 'results',
] as const; // biome-ignore format: a table

/** Removes, doubles, swaps, replaces or inserts some of the tokens. */
function mutate(d: Draws, source: string): string {
  const parts = source.match(tokens) ?? [source];
  for (let change = 0; change < 1 + d.below(2); change++) {
    const at = d.below(parts.length);
    const stray = d.one(strays);
    d.one([
      () => parts.splice(at, 1),
      () => parts.splice(at, 0, parts[at] ?? ''),
      () => parts.splice(at, 2, parts[at + 1] ?? '', parts[at] ?? ''),
      () => parts.splice(at, 1, stray),
      () => parts.splice(at, 0, ` ${stray} `),
    ])();
  }
  return parts.join('');
}
