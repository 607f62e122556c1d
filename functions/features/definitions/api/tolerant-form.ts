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
/** One equality and nothing around it. */
const equality = /^([^=<>!'"#\n]+)==([^=<>!'"#\n]+)$/;
const joins = /\b(and|or|not|if|else|for|in|lambda)\b/;

/**
 * The form of a rule that allows for rounding, where Python's doubles refuse settings that obey the rule in decimals, as
 * with `a + b + c == 1` in steps of 0.1. Undefined where nothing is lost, or nothing can be said.
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
  const [, left = '', right = ''] = equality.exec(source) ?? [];
  if (left === '' || joins.test(source)) return undefined;
  const [condition, ...others] = (await sandbox.structure(program)).conditions[rule] ?? [];
  if (condition === undefined || condition === null || others.length > 0) return undefined;
  const grid = createGrid({ inputs: inputs.map(inputSpace) });
  const found = equalityPoints(condition, grid, { most, random: createRandom(1) });
  if (!found || found.points.length === 0) return undefined;
  const sides = `${left.trim()}, ${right.trim()}`;
  // Nothing but zero is close to zero in proportion.
  const forms = [source, `math.isclose(${sides})`, `math.isclose(${sides}, abs_tol=1e-9)`];
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
  const refusedBy = (at: number) => values[`form_${at}`]?.filter((value) => value !== 1).length ?? points.length;
  const tolerant = [1, 2].find((at) => refusedBy(at) === 0);
  const refused = refusedBy(0);
  if (refused === 0 || tolerant === undefined) return undefined;
  return { formula: forms[tolerant] ?? source, settings: found.count, tried: points.length, refused };
}

const patienceMilliseconds = 5000;
