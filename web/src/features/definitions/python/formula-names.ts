/** A name that a formula may use, with its meaning. */
export interface FormulaName {
  name: string;
  detail: string;
  kind: 'variable' | 'function' | 'module';
  /** The categories of a categorical input or output, which formulas write in quotes. */
  labels?: readonly string[];
}

/** Completions: names, and the members of modules. */
export interface FormulaNames {
  names: readonly FormulaName[];
  members: ReadonlyMap<string, readonly string[]>;
}

interface Named {
  name: string;
  short_name: string;
  is_categorical?: boolean;
  categories?: readonly string[];
}

interface Definitions {
  inputs: readonly Named[];
  functions: readonly Named[];
  outputs: readonly Named[];
  scripts: readonly { name: string; short_name: string; code: string }[];
}

/** The names of an experiment, and those of Python that its sandbox allows. The edited formula itself is left out. */
export function formulaNames(definitions: Definitions, own?: string): FormulaNames {
  const { inputs, functions, outputs, scripts } = definitions;
  const variables = (items: readonly Named[], what: string): FormulaName[] =>
    items
      .filter(({ short_name }) => short_name !== own)
      .map(({ name, short_name, is_categorical, categories }) => ({
        name: short_name,
        detail: `${what} ${name}`,
        kind: 'variable',
        ...(is_categorical && categories ? { labels: categories } : {}),
      }));
  const otherScripts = scripts.filter(({ short_name }) => short_name !== own);
  return {
    names: [
      ...variables(inputs, 'input'),
      ...variables(functions, 'function'),
      ...variables(outputs, 'output'),
      ...otherScripts.map(
        ({ name, short_name }): FormulaName => ({ name: short_name, detail: `script ${name}`, kind: 'module' }),
      ),
      ...[...pythonModules.keys()].map((name): FormulaName => ({ name, detail: 'Python module', kind: 'module' })),
      ...builtins.map((name): FormulaName => ({ name, detail: 'Python', kind: 'function' })),
    ],
    members: new Map([
      ...pythonModules,
      ...otherScripts.map(({ short_name, code }): [string, string[]] => [short_name, functionsOf(code)]),
    ]),
  };
}

/** The functions that a script defines at its top level. */
function functionsOf(code: string): string[] {
  return [...code.matchAll(/^def\s+([A-Za-z_]\w*)/gm)].flatMap(([, name]) => (name ? [name] : []));
}

const words = (text: string) => text.split(' ');
const builtins = words('abs bool float int len max min range round sorted sum');
const pythonModules: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'math',
    words(
      'acos acosh asin asinh atan atan2 atanh cbrt ceil comb copysign cos cosh degrees dist e erf erfc exp exp2 expm1 fabs factorial floor fmod fsum gamma gcd hypot inf isclose isfinite isinf isnan isqrt lcm lgamma log log10 log1p log2 nan perm pi pow prod radians remainder sin sinh sqrt sumprod tan tanh tau trunc',
    ),
  ],
  [
    'statistics',
    words(
      'correlation covariance fmean geometric_mean harmonic_mean linear_regression mean median median_grouped median_high median_low mode multimode pstdev pvariance quantiles stdev variance',
    ),
  ],
]);
