import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { evaluateRulesAt, whileSomebodyWaits } from '#functions/formulas/evaluate-rules-at.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { ExperimentRow, InParameterRow } from '#functions/tables/rows.ts';
import { axisOf } from '#shared/rules/axis.ts';
import type { ImportedValues } from '#shared/rules/import-rows.ts';
import { messages } from '#shared/rules/messages.ts';
import { brokenMixtures } from '#shared/rules/mixtures.ts';
import { formatNumber } from '#shared/rules/number-format.ts';

/**
 * Requires what a planned series promises: each run has a value of every input, on its axis, and obeys the rules.
 *
 * @throws a refusal that names the runs, from 1 in their order
 */
export async function requirePlanned(
  experiment: ExperimentRow,
  inputs: readonly InParameterRow[],
  values: readonly ImportedValues[],
  sandbox: Sandbox,
): Promise<void> {
  const problems = values.flatMap((row, at) => inputs.flatMap((input) => problemOf(input, row.in[input.uuid], at)));
  const sums = values.flatMap((row, at) =>
    brokenMixtures(experiment.mixtures ?? [], inputs, ({ uuid }) => row.in[uuid]).map(
      (name): Problem => [
        `samples.${at}`,
        `Row ${at + 1}: the parts of ${name} do not add up, or too many are above 0`,
      ],
    ),
  );
  if (sums.length > 0 && problems.length === 0) throw refusedRuns('Some runs are no blends of their mixtures', sums);
  if (problems.length > 0) throw refusedRuns('Some runs have values that their inputs cannot have', problems);
  const definitions = await allDefinitionsOf(experiment);
  if (definitions.rules.length === 0) return;
  const points = values.map((row) => definitions.inputs.map(({ uuid }) => row.in[uuid] ?? null));
  const { feasible } = await whileSomebodyWaits(
    (signal) => evaluateRulesAt(sandbox, definitions, points, signal),
    'The rules take too long. Please plan fewer runs.',
  );
  const forbidden = [...feasible.keys()].filter((at) => feasible[at] === false);
  if (forbidden.length === 0) return;
  const fields = forbidden.map((at): Problem => [`samples.${at}`, `Row ${at + 1}: the rules forbid this setting`]);
  throw refusedRuns('The rules forbid some of the runs', fields);
}

type Problem = readonly [field: string, message: string];

function problemOf(input: InParameterRow, value: number | undefined, at: number): Problem[] {
  const refuse = (message: string): Problem[] => [[`samples.${at}.${input.short_name}`, `Row ${at + 1}: ${message}`]];
  if (value === undefined) return refuse(messages.empty(input.name));
  const axis = axisOf(input);
  if (axis.isOn(value)) return [];
  const nearest = input.is_categorical ? '' : `; the nearest value is ${formatNumber(axis.value(axis.nearest(value)))}`;
  return refuse(`${input.name} cannot be ${formatNumber(value)}${nearest}`);
}

const refusedRuns = (message: string, problems: readonly Problem[]) =>
  new ApiError('validation', message, { fields: Object.fromEntries(problems) });
