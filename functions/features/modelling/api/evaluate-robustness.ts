import { inSandboxTurn } from '#functions/access/call-limits.ts';
import { type AllDefinitions, allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { objectivesOf } from '#functions/entities/definitions/objectives-of.ts';
import { type LearningData, readLearningData } from '#functions/entities/models/read-learning-data.ts';
import { readFit } from '#functions/entities/models/stored-fit.ts';
import { labelledInputs, notAValueOf, settingValueOf } from '#functions/entities/samples/labelled-inputs.ts';
import { evaluateRulesAt, whileSomebodyWaits } from '#functions/formulas/evaluate-rules-at.ts';
import { knownOutputs } from '#functions/formulas/known-outputs.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError, refusedField } from '#functions/runtime/api-error.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { type Sandbox, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { RobustSetting } from '#shared/contracts/robustness.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { createForecasters, withCalculated } from '#shared/engine/predictions/create-forecaster.ts';
import { findFeasible } from '#shared/engine/predictions/find-feasible.ts';
import { findRobust, worthOfShare } from '#shared/engine/predictions/find-setting.ts';
import { forecastWithinScores } from '#shared/engine/predictions/forecast.ts';
import { forecastSeed, requestDigest } from '#shared/engine/predictions/learn-request.ts';
import { successAround } from '#shared/engine/predictions/robust.ts';
import { bestRow } from '#shared/engine/score.ts';
import type { Point } from '#shared/engine/types.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { brokenMixtures } from '#shared/rules/mixtures.ts';

/** A search computes for most of it; API Gateway gives up after 29 seconds. */
const patienceMilliseconds = 24_000;

type Request = BodyOf<'evaluateRobustness'>;

/**
 * Answers as the profiler of a browser does of settings and their tolerances, by the same model: the one of the samples
 * as they are (decision CHART-92).
 */
export const evaluateRobustness: Handle<'evaluateRobustness'> = async ({ target, body, principal }, { now }) =>
  inSandboxTurn({ principal, target, now: now() }, () =>
    whileSomebodyWaits(
      (signal) => evaluate(target, body, signal),
      'The answer takes too long. Please ask about fewer settings, or leave out the search for the best one.',
      patienceMilliseconds,
    ),
  );

async function evaluate(target: ExperimentRow, body: Request, signal: AbortSignal) {
  const [definitions, data, fitted] = await Promise.all([
    allDefinitionsOf(target),
    readLearningData(target, signal),
    readFit(target),
  ]);
  const included = data.features.slice(0, data.request.space.inputs.length);
  const best = data.rows[bestRow(data.request.outputs, data.request.objectives)]?.in ?? {};
  const tolerances = tolerancesOf(body, definitions.inputs, included);
  const asked = settingsOf(body, definitions.inputs, { included, best });
  if (!fitted || fitted.fitted_to !== requestDigest({ ...data.request, seed: forecastSeed })) throw noModel();
  const sandbox = sandboxOf(askSandbox, target.workspace_uuid);
  const rules = { sandbox, definitions, signal };
  /** All inputs: those that the model leaves out are as in the best sample. */
  const whole = (setting: Point): Setting =>
    definitions.inputs.map(({ uuid }) => setting[included.indexOf(uuid)] ?? best[uuid] ?? null);
  const robustness = { tolerances, least: body.least };

  return await withKernels(async (kernels) => {
    const limited = data.outputs.map((uuid) => definitions.outputs.find((output) => output.uuid === uuid)?.limit);
    const forecasters = await createForecasters(kernels, fitted, createPacer({ signal }), limited);
    const { space, points: known } = fitted;
    const search = { space, forecast: forecasters.forecast, known, seed: forecastSeed };
    const expectedAt = async (points: readonly Point[], calculated?: readonly (readonly number[])[]) => ({
      shares: await successAround(forecasters, space, points, robustness, calculated),
      forecasts: await (calculated ? withCalculated(forecasters.forecast, calculated) : forecasters.forecast)(points),
    });
    const found = body.find_best
      ? await findFeasible({
          space,
          most: limits.robustCandidates,
          propose: (near) =>
            findRobust((settings) => successAround(forecasters, space, settings, robustness), search, near),
          async evaluate(settings) {
            const asked = settings.map(whole);
            const [allowed, calculated] = [await areFeasible(rules, asked), await calculatedAt(rules, data, asked)];
            return allowed.map((isAllowed, at) => ({ isAllowed, calculated: calculated?.[at] }));
          },
          async worthOf(settings, calculated) {
            const { shares, forecasts } = await expectedAt(settings, calculated);
            return forecasts.map((one, at) => worthOfShare(shares[at] ?? 0, one));
          },
        })
      : undefined;
    const all = [...asked, ...(found ? [whole(found)] : [])];
    const points = all.map((setting) => included.map((uuid) => setting[indexIn(definitions.inputs, uuid)] ?? 0));
    const calculated = await calculatedAt(rules, data, all);
    const { shares, forecasts } = await expectedAt(points, calculated);
    const settings = all.map(
      (setting, at): RobustSetting => ({
        inParameters: definitions.inputs.flatMap(({ uuid }, input) => {
          const value = setting[input];
          return typeof value === 'number' ? [{ in_parameter: uuid, value }] : [];
        }),
        inputs: labelledInputs(definitions.inputs, (_, input) => setting[input] ?? undefined),
        share: shares[at] ?? 0,
        predicted_outputs: data.outputs.flatMap((uuid, output) => {
          const expected = forecasts[at]?.outputs[output];
          return expected ? [{ uuid, ...expected }] : [];
        }),
        predicted_score: forecastWithinScores(forecasts[at]?.score ?? { value: 0, low: 0, high: 0 }),
      }),
    );
    return { settings: settings.slice(0, asked.length), best: settings[asked.length] ?? null };
  });
}

/** A value of each input of the experiment; null where neither the caller nor the best sample has one. */
type Setting = readonly (number | null)[];
type Inputs = AllDefinitions['inputs'];

const indexIn = (inputs: Inputs, wanted: string) => inputs.findIndex(({ uuid }) => uuid === wanted);

const noModel = () =>
  new ApiError('refused', 'There is no model of the samples and definitions as they are: make one first');

/** In the order of the model's inputs; a share on a logarithmic scale. */
function tolerancesOf({ tolerances }: Request, inputs: Inputs, included: readonly string[]): number[] {
  const amounts = new Map<string, number>();
  for (const { in_parameter, amount } of tolerances) {
    const input = inputs[indexIn(inputs, in_parameter)];
    if (!input) throw refusedField('tolerances', 'The experiment has no such input');
    if (amounts.has(in_parameter)) throw refusedField('tolerances', messages.twice(input.name));
    if (input.is_categorical) throw refusedField('tolerances', `${input.name} has categories, and no tolerance`);
    const isShare = input.scale === 'log';
    if (isShare && amount >= 100) throw refusedField('tolerances', `${input.name} needs a tolerance below 100 %`);
    amounts.set(in_parameter, isShare ? amount / 100 : amount);
  }
  return included.map((uuid) => amounts.get(uuid) ?? 0);
}

function settingsOf(
  { in_parameters: names, settings }: Request,
  inputs: Inputs,
  { included, best }: { included: readonly string[]; best: Readonly<Record<string, number>> },
): Setting[] {
  const field = 'in_parameters';
  if (new Set(names).size < names.length) throw refusedField(field, messages.twice('Input'));
  if (names.some((name) => indexIn(inputs, name) < 0)) throw refusedField(field, 'The experiment has no such input');
  const lacks = inputs.find(({ uuid }) => included.includes(uuid) && !names.includes(uuid));
  if (lacks && settings.length > 0) throw refusedField(field, `Settings need a value of ${lacks.name}`);
  return settings.map((setting, at) => {
    if (setting.length !== names.length) throw refusedField(`settings.${at}`, 'A setting needs a value for each input');
    return inputs.map((input) => {
      const value = setting[names.indexOf(input.uuid)];
      if (value === undefined) return best[input.uuid] ?? null;
      const found = settingValueOf(input, value);
      if (found === undefined) throw refusedField(`settings.${at}`, notAValueOf(input));
      return found;
    });
  });
}

interface Rules {
  sandbox: Sandbox;
  definitions: AllDefinitions;
  signal: AbortSignal;
}

/** Whether settings are mixtures that the rules allow. */
async function areFeasible({ sandbox, definitions, signal }: Rules, settings: readonly Setting[]): Promise<boolean[]> {
  const { inputs, mixtures = [], rules } = definitions;
  const allowed: boolean[] = [];
  for (let from = 0; from < settings.length; from += limits.evaluatedPoints) {
    const part = settings.slice(from, from + limits.evaluatedPoints);
    const { feasible } =
      rules.length > 0
        ? await evaluateRulesAt(sandbox, definitions, part, signal)
        : { feasible: part.map((): boolean => true) };
    allowed.push(...feasible.map((verdict) => verdict === true));
  }
  return settings.map(
    (setting, at) =>
      allowed[at] === true &&
      brokenMixtures(mixtures, inputs, ({ uuid }) => setting[indexIn(inputs, uuid)]).length === 0,
  );
}

/** By setting, the calculated values of the model's outputs, NaN for others; undefined where none is calculated. */
async function calculatedAt({ sandbox, definitions, signal }: Rules, data: LearningData, settings: readonly Setting[]) {
  const known = settings.length > 0 ? knownOutputs(sandbox, definitions, signal) : undefined;
  if (!known) return undefined;
  const names = objectivesOf(definitions.outputs);
  const columns = new Map(known.outputs.map((output, column) => [names[output]?.uuid, column]));
  const values = await known.evaluate(settings.map((setting) => setting.map((value) => value ?? Number.NaN)));
  return values.map((row) => data.outputs.map((uuid) => row[columns.get(uuid) ?? -1] ?? Number.NaN));
}
