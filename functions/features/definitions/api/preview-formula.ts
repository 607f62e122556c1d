import type { Principal } from '#functions/access/authorise.ts';
import { inSandboxTurn } from '#functions/access/call-limits.ts';
import { type AllDefinitions, allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { whileSomebodyWaits } from '#functions/formulas/evaluate-rules-at.ts';
import { restricted, usedBy } from '#functions/formulas/failing-formulas.ts';
import { type EvaluationSample, sandboxColumnsOf } from '#functions/formulas/found-values.ts';
import type { Context } from '#functions/runtime/context.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import {
  programOf,
  refusalMessage,
  type Sandbox,
  SandboxRefused,
  sandboxOf,
} from '#functions/sandbox/client/sandbox.ts';
import type { Program } from '#functions/sandbox/contract.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';
import type { FormulaPreview } from '#shared/contracts/definitions.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import { asAnswer } from './review.ts';
import { tolerantForm } from './tolerant-form.ts';

type Part = 'function' | 'output' | 'rule';
interface Formula {
  part: Part;
  /** The short name that it has, or a free one. */
  name: string;
  program: Program;
}

const lists = { function: 'functions', output: 'functionalOutputs', rule: 'rules' } as const;
/** Those of an experiment that a formula of each kind may use, besides what is measured. */
const calculated = { function: ['function'], output: ['function', 'output'], rule: ['function', 'rule'] } as const;
/** Longer than a person waits for the next letter, shorter than for an answer. */
const patienceMilliseconds = 5000;

/** The problems of a formula that is being typed, and its values for three samples. Nothing is written. */
export function previewFormula(part: Part) {
  return async (
    { target, body, principal }: { target: ExperimentRow; body: BodyOf<'previewRule'>; principal: Principal },
    { now }: Context,
  ): Promise<FormulaPreview> => {
    const definitions = await allDefinitionsOf(target);
    const formula = placed(definitions, part, body);
    const sandbox = sandboxOf(askSandbox, target.workspace_uuid);
    try {
      return await inSandboxTurn({ principal, target, now: now() }, () =>
        preview(sandbox, formula, definitions, () => previewSamples(target, definitions)),
      );
    } catch (error) {
      // It takes too long, or too much memory.
      if (error instanceof SandboxRefused) return refused(refusalMessage(error.refusal));
      throw asAnswer(error);
    }
  };
}

async function preview(
  sandbox: Sandbox,
  { part, name, program }: Formula,
  definitions: AllDefinitions,
  readSamples: () => Promise<PreviewSample[]>,
): Promise<FormulaPreview> {
  const { problems, mistakes, uses } = await sandbox.check(program);
  const own = (all: typeof problems) => all.filter((problem) => problem.part === part && problem.name === name);
  const found = [...own(problems), ...own(mistakes)].map(({ line, column, message }) => ({ line, column, message }));
  if (own(problems).length > 0) return { problems: found, samples: [] };
  const samples = await readSamples();
  const columns = sandboxColumnsOf(definitions, samples);
  const { values, failures } = await whileSomebodyWaits(
    (signal) =>
      sandbox.evaluate(
        restricted(program, usedBy(name, uses)),
        { columns, count: samples.length, wanted: calculated[part] },
        signal,
      ),
    'The values of three samples take too long at the moment. Please try again.',
    patienceMilliseconds,
  );
  const labels = new Map(
    [...program.inputs, ...program.outputs].flatMap((variable) =>
      variable.labels ? [[variable.name, variable.labels] as const] : [],
    ),
  );
  const tolerant = part === 'rule' ? await tolerantForm(sandbox, program, name, definitions) : undefined;
  const scripts = new Set(program.scripts.map((script) => script.name));
  const used = (uses[name] ?? []).filter((each) => !scripts.has(each));
  return {
    problems: found,
    ...(tolerant && { tolerant }),
    samples: samples.map(({ series, number }, index) => {
      const reason = failures.find((failure) => failure.name === name && failure.sample === index)?.message;
      return {
        series,
        number,
        values: Object.fromEntries(
          used.map((each) => {
            const value = columns[each]?.[index] ?? values[each]?.[index] ?? null;
            return [each, value === null ? null : (labels.get(each)?.[value] ?? value)];
          }),
        ),
        value: values[name]?.[index] ?? null,
        ...(reason === undefined ? {} : { reason }),
      };
    }),
  };
}

/** The experiment's program with the formula in place of the definition that it changes. */
function placed(definitions: AllDefinitions, part: Part, { formula, replaces }: BodyOf<'previewRule'>): Formula {
  const { functions, outputs, rules } = definitions;
  const rows = { function: functions, output: outputs, rule: rules }[part];
  const changed = rows.find(({ uuid }) => uuid === replaces);
  const others = <Row extends { uuid: string }>(all: readonly Row[]) =>
    all.filter(({ uuid }) => uuid !== changed?.uuid);
  const program = programOf({
    ...definitions,
    functions: others(functions),
    outputs: others(outputs),
    rules: others(rules),
  });
  const names = new Set(Object.values(program).flatMap((list) => list.map((each: { name: string }) => each.name)));
  let name = changed?.short_name ?? 'formula';
  while (names.has(name)) name += '_';
  const list = lists[part];
  return { part, name, program: { ...program, [list]: [...program[list], { name, source: formula }] } };
}

const refused = (message: string): FormulaPreview => ({ problems: [{ line: 1, column: 1, message }], samples: [] });

interface PreviewSample extends EvaluationSample {
  series: number | null;
  number: number | null;
}

const wanted = 3;
/** The rows that are read to find them: the newest series, and the first samples of each. */
const maxSeries = 3;
const maxSamples = 20;

/** Three samples, those with most of the measured outputs first, of the newest series; without any, three settings. */
async function previewSamples(
  experiment: ExperimentRow,
  { inputs, outputs }: AllDefinitions,
): Promise<PreviewSample[]> {
  const { workspace_uuid: tenant, uuid } = experiment;
  const newest = await series.page(tenant, uuid, { backwards: true, limit: maxSeries });
  const found: { series: number; row: EffectiveSample }[] = [];
  for (const { uuid: itsUuid, number } of newest.rows) {
    const { rows } = await samples.page(tenant, uuid, { beginsWith: `${itsUuid}#`, limit: maxSamples });
    found.push(...(await effectiveSamples(experiment, rows)).map((row) => ({ series: number, row })));
  }
  const known = ({ row }: { row: EffectiveSample }) =>
    inputs.filter((input) => row.in[input.uuid] !== undefined).length +
    outputs.filter((output) => (row.out[output.uuid] ?? null) !== null).length;
  const chosen = found.toSorted((a, b) => known(b) - known(a)).slice(0, wanted);
  if (chosen.length === 0) return settings(inputs);
  return chosen
    .map(({ series: of, row }) => ({ series: of, number: sampleNumber(row), in: row.in, out: row.out }))
    .toSorted((a, b) => a.series - b.series || a.number - b.number);
}

/** Every input at its low end, in the middle, and at its high end. */
function settings(inputs: AllDefinitions['inputs']): PreviewSample[] {
  const at = (share: number): PreviewSample => ({
    series: null,
    number: null,
    in: Object.fromEntries(inputs.map((input) => [input.uuid, axisOf(input).at(share)])),
    out: {},
  });
  return inputs.length === 0 ? [] : [at(0), at(0.5), at(1)];
}
