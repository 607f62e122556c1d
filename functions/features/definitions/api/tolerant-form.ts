import type { AllDefinitions } from '#functions/entities/definitions/definitions-of.ts';
import type { Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { Program } from '#functions/sandbox/contract.ts';
import type { FormulaPreview } from '#shared/contracts/definitions.ts';
import { equalityPoints } from '#shared/engine/conditions/equality-points.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { createGrid } from '#shared/engine/space/create-grid.ts';
import { inputSpace } from '#shared/engine/space/input-space.ts';

/** Settings that are tried: the sandbox takes some 10 ms for them. */
const most = 2000;
/** One comparison and nothing around it. */
const comparison = /^([^=<>!'"#\n]+)(==|<=|>=|<|>)([^=<>!'"#\n]+)$/;
const joins = /\b(and|or|not|if|else|for|in|lambda)\b/;

/** Allowances for rounding, of which one must be far below the distance between sums. */
const tolerances = [1e-9, 1e-6];

/**
 * The form of a rule that allows for rounding, where Python's doubles decide otherwise than decimals of settings at which
 * both sides are equal: `a + b + c == 1` and `<= 1` refuse some in steps of 0.1, and `< 1` accepts some. Undefined where
 * they decide alike, or nothing can be said.
 *
 * @param rule its short name in the program
 */
export async function tolerantForm(
  sandbox: Sandbox,
  program: Program,
  rule: string,
  { inputs }: Pick<AllDefinitions, 'inputs'>,
): Promise<FormulaPreview['tolerant']> {
  const source = program.rules.find(({ name }) => name === rule)?.source.trim() ?? '';
  const [, left = '', operator = '', right = ''] = comparison.exec(source) ?? [];
  if (left === '' || joins.test(source)) return undefined;
  const [condition, ...others] = (await sandbox.structure(program)).conditions[rule] ?? [];
  if (condition === undefined || condition === null || others.length > 0) return undefined;
  if (typeof condition === 'number' || 'input' in condition || condition.op !== operator) return undefined;
  const grid = createGrid({ inputs: inputs.map(inputSpace) });
  const found = equalityPoints({ op: '==', of: condition.of }, grid, { most, random: createRandom(1) });
  if (!found || found.points.length === 0) return undefined;
  const forms = [source, ...tolerantForms(left.trim(), operator, right.trim(), found.spacing)];
  const rules = forms.map((form, at) => ({ name: `form_${at}`, source: form }));
  const points = found.points.map((indices) => grid.toPoint(indices));
  const columns = Object.fromEntries(
    inputs.map(({ short_name }, input) => [short_name, points.map((point) => point[input] ?? 0)]),
  );
  const { values } = await sandbox.evaluate(
    { ...program, functionalOutputs: [], rules },
    { columns, count: points.length, wanted: ['rule'] },
    AbortSignal.timeout(patienceMilliseconds),
  );
  const isStrict = operator === '<' || operator === '>';
  const wrongBy = (at: number) =>
    values[`form_${at}`]?.filter((value) => value !== (isStrict ? 0 : 1)).length ?? points.length;
  const tolerant = forms.findIndex((_, at) => at > 0 && wrongBy(at) === 0);
  const wrong = wrongBy(0);
  if (wrong === 0 || tolerant < 0) return undefined;
  const kind = operator === '==' ? 'equality' : isStrict ? 'strict' : 'limit';
  return { formula: forms[tolerant] ?? source, kind, settings: found.count, tried: points.length, wrong };
}

function tolerantForms(left: string, operator: string, right: string, spacing: number): string[] {
  // Nothing but zero is close to zero in proportion.
  if (operator === '==') return [`math.isclose(${left}, ${right})`, `math.isclose(${left}, ${right}, abs_tol=1e-9)`];
  const sign = operator === '<=' || operator === '>' ? '+' : '-';
  const allowed = tolerances.filter((tolerance) => tolerance * 10 <= spacing);
  return allowed.map((tolerance) => `${left} ${operator} ${right} ${sign} ${tolerance.toExponential()}`);
}

const patienceMilliseconds = 5000;
