import type { Program, PythonSource, Variable } from '../contract.ts';

interface Parameter {
  short_name: string;
  is_categorical: boolean;
  categories: readonly string[];
}
interface Formula {
  short_name: string;
  formula: string;
}

/** The definitions of a program, stored or proposed. */
export interface ProgramParts {
  inputs: readonly Parameter[];
  outputs: readonly (Parameter & Formula & { is_functional: boolean })[];
  functions: readonly Formula[];
  rules: readonly Formula[];
  scripts: readonly { short_name: string; code: string }[];
}

/** The program of a sandbox request: an experiment's formulas and scripts, and the names that they may use. */
export function programOf({ inputs, outputs, functions, rules, scripts }: ProgramParts): Program {
  return {
    inputs: inputs.map(variable),
    outputs: outputs.filter((output) => !output.is_functional).map(variable),
    scripts: scripts.map(({ short_name, code }) => ({ name: short_name, source: code })),
    functions: functions.map(source),
    functionalOutputs: outputs.filter((output) => output.is_functional).map(source),
    rules: rules.map(source),
  };
}

/** Whether the program contains any Python. If not, the sandbox call can be skipped. */
export function hasPython({ scripts, functions, functionalOutputs, rules }: Program): boolean {
  return scripts.length + functions.length + functionalOutputs.length + rules.length > 0;
}

function variable({ short_name, is_categorical, categories }: Parameter): Variable {
  return is_categorical ? { name: short_name, labels: categories } : { name: short_name };
}

function source({ short_name, formula }: Formula): PythonSource {
  return { name: short_name, source: formula };
}
