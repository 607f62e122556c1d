import type { ReportBlock } from '#shared/contracts/reports.ts';
import { forecastWithinScores, type PointForecast } from '#shared/engine/predictions/forecast.ts';
import type { Point } from '#shared/engine/types.ts';
import { knownFromInputs } from '#shared/rules/affected-formulas.ts';
import { probabilityText } from '#shared/rules/probability-text.ts';
import { bandText } from '#web/charts/frame/band-text.ts';
import { verdictsOn } from '#web/features/modelling/confirmation/confirmation-in-words.ts';
import {
  pointOfRepeats,
  type RepeatedSetting,
  repeatedSettings,
  withoutRepeats,
} from '#web/features/modelling/confirmation/repeated-settings.ts';
import {
  asPoints,
  calculatedValues,
  findSetting,
  hasCalculated,
  type SettingQuestion,
} from '#web/features/plotting/profiler/setting-rules.ts';
import { evaluatePoints } from '#web/features/plotting/rules/evaluate-points.ts';
import { robustnessOf, successText, tolerancesText } from '#web/features/plotting/tolerances/kept-tolerances.ts';
import { type ModelSource, modelSource, partlyMeasuredText } from '#web/lib/engine/model-source.ts';
import { acquireEngine, type Engine } from '#web/lib/engine/open-engine.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { heading, list, note, paragraph, table } from './blocks.ts';
import { parameterText, type ReportSource } from './report-source.ts';

/** A predicted setting: a value for each input of the model, and what is expected of it. */
export interface PredictedSetting {
  source: ModelSource;
  setting: Point;
  forecast: PointForecast;
  /** The outputs that follow from the setting, as the engine takes them. */
  calculated: ReturnType<typeof calculatedValues>;
}

/** Asks the engine of a report's model for the best of all settings that the rules allow. */
function searchOf({ experiment, inputs, rules }: ReportSource, source: ModelSource) {
  const place = experimentPlaceOf(experiment);
  const ruled = { rules, mixtures: experiment.mixtures, parts: inputs };
  return async (engine: Engine, question: SettingQuestion): Promise<PredictedSetting | { why: string }> => {
    const setting = await findSetting(engine, question, { place, source, ruled });
    if (!setting) return { why: 'No predicted setting was found that obeys the rules.' };
    const asked = asPoints(source, [setting]);
    const verdicts = await evaluatePoints(place, ruled, asked, { isCalculated: hasCalculated(source) });
    const calculated = calculatedValues(source, { asked, verdicts });
    const { forecasts } = await engine.ask({ kind: 'forecast', points: [setting], calculated });
    const [forecast] = forecasts;
    return forecast ? { source, setting, forecast, calculated } : { why: '' };
  };
}

function sourceOf(report: ReportSource): ModelSource {
  const { experiment, all, excluded, model } = report;
  const fitted = { to: model?.learned?.fitted_to, place: experimentPlaceOf(experiment) };
  return modelSource({ ...report, list: all, excluded, fitted });
}

const best = { kind: 'find', goal: 'best' } as const;

/** Finds the setting that the model predicts to be the best of those that the rules allow, or says why there is none. */
export async function findPredictedBest(report: ReportSource): Promise<PredictedSetting | { why: string }> {
  const source = sourceOf(report);
  if (source.inputs.length === 0 || source.outputs.length === 0) return { why: '' };
  const find = searchOf(report, source);
  return withEngine(
    source,
    (engine) => find(engine, best),
    (why) => ({ why }),
  );
}

/** The setting that the model predicts to be the best of those that the rules allow, and the most robust one. */
export async function predictedBest(report: ReportSource): Promise<ReportBlock[]> {
  const { tolerances, decimal, model } = report;
  if (!model) return [];
  const source = sourceOf(report);
  if (source.inputs.length === 0 || source.outputs.length === 0) return [];
  const find = searchOf(report, source);
  const robustness = robustnessOf(tolerances, source.inputs);
  const isLimited = source.outputs.some(({ limit }) => limit);
  const answer = async (engine: Engine): Promise<ReportBlock[]> => {
    const found = await find(engine, best);
    if ('why' in found) return explained(found.why);
    const blocks = [
      ...(await settingTable(engine, found, 'Best predicted setting')),
      note(
        `Of all settings that the rules allow, by the model; with 90 % intervals. ${partlyMeasuredText(source)} Confirm it before it is used.`.replace(
          '  ',
          ' ',
        ),
      ),
    ];
    const robust = robustness && (await find(engine, { kind: 'find-robust', ...robustness }));
    if (!robust || 'why' in robust) return blocks;
    return [
      ...blocks,
      ...(await settingTable(engine, robust, 'Best robust setting')),
      note(
        `Of all settings that the rules allow, the one with the most expected successes within the tolerances (${tolerancesText(tolerances, source.inputs, decimal)}); a success is to ${successText(isLimited, tolerances, decimal)}.`,
      ),
    ];
  };
  return withEngine(source, answer, explained);

  async function settingTable(engine: Engine, found: PredictedSetting, title: string): Promise<ReportBlock[]> {
    const { setting, forecast, calculated } = found;
    const shares =
      robustness && (await engine.ask({ kind: 'success', settings: [setting], ...robustness, calculated })).shares;
    const parts = [
      ...source.inputs.map((input, at) => ({
        name: nameWithUnit(input),
        text: parameterText(setting[at], input, decimal),
      })),
      ...source.outputs.flatMap((output, at) => {
        const predicted = forecast.outputs[at];
        return predicted ? [{ name: `Expected ${nameWithUnit(output)}`, text: bandText(predicted, decimal) }] : [];
      }),
      { name: 'Expected score', text: bandText(forecastWithinScores(forecast.score), decimal) },
      ...(forecast.acceptable === undefined
        ? []
        : [{ name: 'Probability of keeping all limits', text: probabilityText(forecast.acceptable) }]),
      ...(shares ?? []).map((share) => ({
        name: 'Share of success within the tolerances',
        text: probabilityText(share),
      })),
    ];
    return [
      table(
        title,
        [
          { header: 'Quantity', text: ({ name }) => name },
          { header: 'Value', text: ({ text }) => text },
        ],
        parts,
      ),
    ];
  }
}

/** A paragraph; nothing without a text. */
const explained = (text: string): ReportBlock[] => (text === '' ? [] : [paragraph(text)]);

/** Fits of the browser that a report waits for; the newest repeats are the confirmation that people look for. */
const maxSettings = 3;

/** Repeats of a setting against the prediction of a model that has not seen them. */
export async function confirmationSection(report: ReportSource): Promise<ReportBlock[]> {
  const { list: series, inputs, outputs } = report;
  const repeated = repeatedSettings(series, inputs, outputs)
    .filter(({ samples, measured }) => measured.length === samples.length)
    .slice(0, maxSettings);
  if (repeated.length === 0) {
    return [paragraph('No series has several measured samples of one setting, so nothing is confirmed by repeats.')];
  }
  const blocks: ReportBlock[] = [];
  for (const one of repeated) blocks.push(heading(one.name), ...(await verdictOn(one, report)));
  return blocks;
}

async function verdictOn(repeats: RepeatedSetting, report: ReportSource): Promise<ReportBlock[]> {
  const { all, inputs, decimal } = report;
  const source = modelSource({ ...report, list: withoutRepeats(all, repeats) });
  if (source.inputs.length === 0 || source.outputs.length === 0) return [];
  const answer = async (engine: Engine) => {
    const points = [pointOfRepeats(repeats, inputs, source)];
    const { forecasts } = await engine.ask({ kind: 'forecast', points });
    const known = knownFromInputs(report.outputs, report.functions);
    const predicted = forecasts[0]?.outputs ?? [];
    const verdicts = verdictsOn(repeats, { outputs: source.outputs, predicted, known, decimal });
    return list(verdicts.map(({ text }) => text));
  };
  return withEngine(source, answer, (why) => [paragraph(why)]);
}

/** Answers by the engine with a source's model; says so where too little is known or the engine fails. */
async function withEngine<Answer>(
  source: ModelSource,
  answer: (engine: Engine) => Promise<Answer>,
  otherwise: (why: string) => Answer,
): Promise<Answer> {
  const { engine, release } = acquireEngine(source);
  try {
    const { isKnown } = await engine.learned;
    return isKnown ? await answer(engine) : otherwise('There are too few samples for a prediction.');
  } catch {
    return otherwise('This browser could not compute the prediction.');
  } finally {
    release();
  }
}
