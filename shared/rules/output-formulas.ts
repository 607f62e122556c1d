import { readArithmetic, sizeOf } from './arithmetic.ts';
import type { Expression } from './expression.ts';

/**
 * An output that is calculated from measured ones. `{ input: k }` in the expression is the k-th of what it reads: an
 * objective or an input, by their indices.
 */
export interface OutputFormula {
  /** Its index among the objectives. */
  output: number;
  expression: Expression;
  reads: readonly Read[];
}

export type Read = { output: number } | { input: number };

interface Definitions<Output> {
  /** The inputs of the points, in their order. */
  inputs: readonly { short_name: string; is_categorical: boolean }[];
  /** Every output of the experiment. */
  outputs: readonly Output[];
  functions: readonly FormulaDefinition[];
}

export interface FormulaDefinition {
  short_name: string;
  formula: string;
}

/** An output, measured or calculated. */
export interface FormulaOutput extends FormulaDefinition {
  uuid: string;
  is_functional: boolean;
  is_categorical: boolean;
}

/**
 * The formulas of those outputs that are plain arithmetic of measured outputs, directly or through functions and other
 * calculated outputs, and the measured outputs that they read beyond those that are asked for: in a request, these follow
 * as objectives without a weight.
 *
 * @param asked the outputs of a request, in their order
 */
export function outputFormulas<Output extends FormulaOutput>(
  asked: readonly Output[],
  { inputs, outputs, functions }: Definitions<Output>,
): { formulas: OutputFormula[]; parts: Output[] } {
  const objectives = [...asked];
  const formulas: OutputFormula[] = [];
  const inputNames = new Map(inputs.map(({ short_name }, input) => [short_name, input]));
  const texts = new Map(functions.map(({ short_name, formula }) => [short_name, formula]));
  const named = new Map(outputs.map((output) => [output.short_name, output]));
  for (const [index, output] of asked.entries()) {
    if (!output.is_functional) continue;
    const found = readFormula(output.formula, (name) => {
      const other = named.get(name);
      const formula = texts.get(name) ?? (other?.is_functional ? other.formula : undefined);
      if (formula !== undefined) return { formula };
      if (other) return other.is_categorical ? undefined : { measured: other };
      const input = inputNames.get(name);
      return input === undefined || inputs[input]?.is_categorical ? undefined : { input };
    });
    const measured = found?.reads.flatMap((read) => ('measured' in read ? [read.measured] : [])) ?? [];
    if (!found || measured.length === 0) continue;
    for (const { uuid } of measured) {
      const part = outputs.find((one) => one.uuid === uuid);
      if (part && !objectives.some((one) => one.uuid === uuid)) objectives.push(part);
    }
    const reads = found.reads.map((read): Read => {
      if ('input' in read) return read;
      return { output: objectives.findIndex(({ uuid }) => uuid === read.measured.uuid) };
    });
    formulas.push({ output: index, expression: found.expression, reads });
  }
  return { formulas, parts: objectives.slice(asked.length) };
}

type Meaning = { formula: string } | Variable;
type Variable = { measured: { uuid: string } } | { input: number };

/** The expression of a formula of its variables, with what has a formula itself in its place. */
function readFormula(source: string, meaningOf: (name: string) => Meaning | undefined) {
  const variables = new Map<string, Variable>();
  const positions = new Map<string, Expression>();
  let operations = 0;
  const read = (text: string, depth: number): Expression | undefined =>
    depth > DEEPEST ? undefined : readArithmetic(text, (name) => resolve(name, depth));
  function resolve(name: string, depth: number): Expression | undefined {
    const before = positions.get(name);
    const meaning = before === undefined ? meaningOf(name) : undefined;
    if (meaning && 'formula' in meaning) {
      const inner = read(meaning.formula, depth + 1);
      if (inner !== undefined) positions.set(name, inner);
    } else if (meaning) {
      positions.set(name, { input: variables.size });
      variables.set(name, meaning);
    }
    const found = positions.get(name);
    // A sum of sums of sums may be longer than anybody can wait for.
    operations += found === undefined ? 0 : sizeOf(found).operations;
    return operations > MOST ? undefined : found;
  }
  const expression = read(source, 0);
  if (expression === undefined) return undefined;
  const { operations: all, depth } = sizeOf(expression);
  return all <= MOST && depth <= MOST_NESTED ? { expression, reads: [...variables.values()] } : undefined;
}

const DEEPEST = 10;
const MOST = 200;
const MOST_NESTED = 60;
