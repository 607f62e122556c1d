import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { ReportBlock } from '#shared/contracts/reports.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { ShortlistEntry } from '#shared/contracts/shortlist.ts';
import { predictionToday } from '#shared/engine/predictions/predicted-on.ts';
import { acceptableText, isAcceptable, keptInWords } from '#shared/rules/acceptable.ts';
import { tagsText } from '#shared/rules/annotation.ts';
import { familyNames } from '#shared/rules/designs/design-catalogue.ts';
import { countOf, formatCount } from '#shared/rules/format-count.ts';
import { formatList } from '#shared/rules/format-list.ts';
import { type ScaledOutput, scaleOfToday } from '#shared/rules/model-scale.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { noScore } from '#shared/rules/rank.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import { exclusionText, isOpen, isToMeasure } from '#shared/rules/sample-state.ts';
import { bandText } from '#web/charts/frame/band-text.ts';
import { isPredicted, shortlistFaults } from '#web/features/plotting/tradeoff/shortlist-faults.ts';
import { conditionTexts } from '#web/features/series/generation/series-conditions.ts';
import { plannedText, whyChosenReasons } from '#web/features/series/samples/sample-words.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { sampleName } from '#web/lib/resources/series-cache.ts';
import { seriesOrigin } from '#web/lib/resources/series-origin.ts';
import { list, note, paragraph, type TextColumn, table } from './blocks.ts';
import {
  knownScore,
  parameterText,
  type ReportedSample,
  type ReportSource,
  reportedSamples,
  valueIn,
} from './report-source.ts';

/** How each series came about, and under which conditions. */
export function seriesSection({ list: series, inputs, outputs, decimal, hasPeople }: ReportSource): ReportBlock[] {
  if (series.length === 0) return [paragraph('There is no series yet.')];
  return [
    table<Series>(
      'Series',
      [
        { header: 'Series', text: ({ number, name }) => (name ? `${number}: ${name}` : String(number)) },
        { header: 'Made on', text: ({ created }) => formatDate(created) },
        ...(hasPeople ? [{ header: 'Made by', text: ({ creator }: Series) => creator }] : []),
        { header: 'How', text: (one) => howText(one) },
        { header: 'Samples', isNumber: true, text: ({ samples }) => String(samples.length) },
        {
          header: 'To measure',
          isNumber: true,
          text: ({ samples }) => String(samples.filter((sample) => isToMeasure(sample, outputs)).length),
        },
        { header: 'Conditions', text: (one) => conditionTexts(inputs, one.conditions ?? {}, decimal).join('; ') },
      ],
      series,
    ),
  ];
}

function howText(series: Series): string {
  const { design } = series;
  const origin = seriesOrigin(series);
  return design ? `${origin}: ${familyNames[design.family].replace(/^(an?|the) /, '')}` : origin;
}

/** Letters of the table of samples, so that the file stays below 3 MB whatever notes samples have. */
const maxLetters = 1_000_000;

/** Every sample with its state, label, values and note. */
export function samplesSection(source: ReportSource): ReportBlock[] {
  const { outputs, decimal, hasPeople } = source;
  const samples = reportedSamples(source);
  if (samples.length === 0) return [paragraph('There is no sample yet.')];
  const whole = table<ReportedSample>(
    'Samples',
    [
      { header: 'Sample', text: ({ name }) => name },
      { header: 'Label', text: ({ sample }) => sample.label ?? '' },
      { header: 'State', text: ({ sample }) => stateText(sample, outputs) },
      { header: 'Purpose', text: ({ sample }) => (sample.planned ? plannedText(sample.planned) : '') },
      ...valueColumns(source),
      { header: 'Score', isNumber: true, text: ({ score }) => knownScore(score, decimal) },
      { header: 'Acceptable', text: ({ sample }) => acceptableText(sample, outputs) ?? '' },
      ...(hasPeople ? [{ header: 'Made by', text: ({ sample }: ReportedSample) => sample.creator }] : []),
      { header: 'Tags', text: ({ sample }) => tagsText(sample) },
      { header: 'Note', text: ({ sample }) => sample.note ?? '' },
    ],
    samples,
  );
  let letters = 0;
  const rows = whole.rows.filter((row) => {
    letters += row.reduce((sum, { length }) => sum + length + 20, 0);
    return letters <= maxLetters;
  });
  const left = whole.rows.length - rows.length;
  return [
    { ...whole, rows },
    note(
      `2.3 is sample 3 of series 2. The score of a sample is between 0 and 1, relative to all samples of the experiment.`,
    ),
    ...(left > 0
      ? [
          paragraph(
            `The table ends here: the other ${formatCount(left)} samples are in the data export of the workspace.`,
          ),
        ]
      : []),
  ];
}

const stateText = (sample: Sample, outputs: readonly OutParameter[]): string =>
  exclusionText(sample) || (isToMeasure(sample, outputs) ? 'to measure' : '');

function valueColumns({ inputs, functions, outputs, decimal }: ReportSource): TextColumn<ReportedSample>[] {
  const calculated = functions.map((one) => ({ ...one, is_categorical: false, categories: [] }));
  return [...inputs, ...calculated, ...outputs].map((parameter) => ({
    header: nameWithUnit(parameter),
    isNumber: !parameter.is_categorical,
    text: ({ sample }) => valueIn(sample, parameter, decimal),
  }));
}

/** The measured samples, those that keep all limits, and the better ones of either first: these where there are some. */
export function bestMeasured(source: ReportSource) {
  const { outputs } = source;
  const measured = reportedSamples(source).filter(
    ({ sample, score }) => score !== noScore && !sample.state && !isOpen(sample, outputs),
  );
  const acceptable = measured.filter(({ sample }) => isAcceptable(sample, outputs) === true);
  const best = (acceptable.length > 0 ? acceptable : measured).toSorted((a, b) => b.score - a.score);
  return { measured, acceptable, best };
}

const maxBest = 5;

/** The best measured samples: those that keep the limits first. */
export function bestSection(source: ReportSource): ReportBlock[] {
  const { outputs, decimal } = source;
  const isLimited = outputs.some(({ limit }) => limit);
  const { measured, acceptable, best: ranked } = bestMeasured(source);
  if (measured.length === 0) return [paragraph('No sample is measured yet.')];
  const areAcceptable = isLimited && acceptable.length > 0;
  const best = ranked.slice(0, maxBest);
  return [
    ...(isLimited
      ? [
          paragraph(
            `${keptInWords(measured.map(({ sample }) => isAcceptable(sample, outputs)))}${acceptable.length === 0 ? '; the best of them all follow' : ''}.`,
          ),
        ]
      : []),
    paragraph(
      `The best so far${areAcceptable ? ' of those that keep the limits' : ''} ${bestInWords(ranked, decimal)}.`,
    ),
    table<ReportedSample>(
      'Best measured samples',
      [
        { header: 'Sample', text: ({ name }) => name },
        { header: 'Label', text: ({ sample }) => sample.label ?? '' },
        { header: 'Score', isNumber: true, text: ({ score }) => knownScore(score, decimal) },
        ...valueColumns(source),
      ],
      best,
    ),
  ];
}

/** Samples with one score are equally good. */
function bestInWords(ranked: readonly ReportedSample[], decimal: DecimalSymbol): string {
  const score = ranked[0]?.score ?? noScore;
  const names = ranked.filter((one) => one.score === score).map(({ name }) => name);
  const text = knownScore(score, decimal);
  if (names.length === 1) return `is sample ${names[0]}, with a score of ${text}`;
  const more = names.length > maxBest ? [`${formatCount(names.length - maxBest)} more`] : [];
  return `are the samples ${formatList([...names.slice(0, maxBest), ...more])}, with a score of ${text} each`;
}

/** The samples that are proposed and not measured, with what is expected of them, and why they were chosen. */
export function proposalSection(source: ReportSource): ReportBlock[] {
  const { inputs, outputs, list: series, all, decimal } = source;
  const newest = series.toSorted((a, b) => b.number - a.number).find((one) => one.samples.some(isProposed));
  function isProposed(sample: Sample): boolean {
    return sample.is_generated && (isOpen(sample, outputs) || isToMeasure(sample, outputs));
  }
  if (!newest) return [paragraph(waitingText(source))];
  const proposed = reportedSamples({ ...source, list: [newest] }).filter(({ sample }) => isProposed(sample));
  const others = series.flatMap(({ samples }) => samples).filter(isProposed).length - proposed.length;
  const predicted = outputs.filter(({ uuid }) =>
    proposed.some(({ sample }) => sample.predicted_outputs?.some((one) => one.uuid === uuid)),
  );
  const today = scaleOfToday(
    all.flatMap(({ samples }) => samples),
    outputs,
  );
  const isFollowed = proposed.some(({ sample }) => predictionToday(sample, today).on === 'older');
  const hasNames = (uuid: string) => sampleName(all, uuid);
  return [
    table<ReportedSample>(
      `Proposed in series ${newest.number}`,
      [
        { header: 'Sample', text: ({ name }) => name },
        { header: 'Label', text: ({ sample }) => sample.label ?? '' },
        ...inputs.map((input) => ({
          header: nameWithUnit(input),
          isNumber: !input.is_categorical,
          text: ({ sample }: ReportedSample) => valueIn(sample, input, decimal),
        })),
        ...predicted.map((output) => ({
          header: `Expected ${nameWithUnit(output)}`,
          text: ({ sample }: ReportedSample) => {
            const measured = output.is_functional ? '' : valueIn(sample, output, decimal);
            if (measured !== '') return `${measured} (measured)`;
            const known = sample.predicted_outputs?.find(({ uuid }) => uuid === output.uuid);
            return known ? bandText(known, decimal) : '';
          },
        })),
        { header: 'Expected score', text: ({ sample }) => expectedScore(sample, today, decimal) },
      ],
      proposed,
    ),
    ...(others > 0
      ? [
          note(
            `${countOf(others, 'proposed sample of another series waits', 'proposed samples of other series wait')} for a measurement too.`,
          ),
        ]
      : []),
    ...(predicted.length > 0
      ? [note('Expected: the prediction with its 90 % interval; nine of ten measurements are expected within it.')]
      : []),
    ...(isFollowed
      ? [note('~: by the predicted outputs on the scale of today; samples, targets or importances have changed since.')]
      : []),
    ...list(
      proposed.flatMap(({ sample }) => {
        const reasons = whyChosenReasons(sample, hasNames, decimal);
        return reasons.length > 0 ? [`Sample ${sampleNumber(sample)}: ${reasons.join(' ')}`] : [];
      }),
    ),
  ];
}

/** Whether samples wait for a measurement that were planned, imported or typed, where no proposed one does. */
function waitingText({ outputs, list: series }: ReportSource): string {
  const waiting = series
    .flatMap(({ samples }) => samples)
    .filter((sample) => isOpen(sample, outputs) || isToMeasure(sample, outputs)).length;
  return waiting === 0
    ? 'No sample waits for its measurement.'
    : `No proposed sample waits for its measurement; ${countOf(waiting, 'other sample does', 'other samples do')}.`;
}

/** The settings that people keep to decide on, with what was predicted of them then. */
export async function shortlistSection(
  { experiment, inputs, outputs, rules, hasPeople, decimal }: ReportSource,
  shortlist: readonly ShortlistEntry[],
): Promise<ReportBlock[]> {
  if (shortlist.length === 0) return [paragraph('No setting is kept in the shortlist.')];
  const ruled = { rules, mixtures: experiment.mixtures, parts: inputs };
  const place = experimentPlaceOf(experiment);
  const { faults, areRulesChecked } = await shortlistFaults(place, ruled, shortlist, { decimal });
  return [
    table<ShortlistEntry>(
      'Shortlist',
      [
        { header: 'Name', text: ({ name }) => name },
        { header: 'Kept on', text: ({ created }) => formatDate(created) },
        ...(hasPeople ? [{ header: 'Kept by', text: ({ creator }: ShortlistEntry) => creator }] : []),
        ...inputs.map((input) => ({
          header: nameWithUnit(input),
          isNumber: !input.is_categorical,
          text: ({ inParameters }: ShortlistEntry) =>
            parameterText(inParameters.find(({ in_parameter }) => in_parameter === input.uuid)?.value, input, decimal),
        })),
        ...outputs.map((output) => ({
          header: `Expected ${nameWithUnit(output)}`,
          text: ({ predicted_outputs }: ShortlistEntry) => {
            const band = predicted_outputs.find(({ uuid }) => uuid === output.uuid);
            return band ? bandText(band, decimal) : '';
          },
        })),
        { header: 'Expected score', text: ({ predicted_score: band }) => (band ? bandText(band, decimal) : '') },
        { header: 'Against it', text: ({ uuid }) => (faults.get(uuid) ?? []).join('; ') },
      ],
      shortlist,
    ),
    ...(shortlist.some(isPredicted)
      ? [note('Expected values are those of the model when the setting was kept, with 90 % intervals.')]
      : []),
    ...(areRulesChecked ? [] : [note('Whether the settings obey the rules could not be checked.')]),
  ];
}

/** As the table of samples shows it. */
function expectedScore(sample: Sample, today: readonly ScaledOutput[], decimal: ReportSource['decimal']): string {
  const { predicted_interval: interval } = sample;
  const { on, score } = predictionToday(sample, today);
  if (score === null) return '';
  if (on === 'older') return `${knownScore(score, decimal)} ~`;
  return interval ? bandText({ value: score, ...interval }, decimal) : knownScore(score, decimal);
}
