import type { CalculationOfSample } from '#functions/tables/rows.ts';
import { forecastWithinScores, type PointForecast } from '#shared/engine/predictions/forecast.ts';
import { composedMedian } from '#shared/engine/predictions/predicted-on.ts';
import { tagsOf, tagsText } from '#shared/rules/annotation.ts';
import type { ScaledOutput } from '#shared/rules/model-scale.ts';
import { type Exclusion, exclusions } from '#shared/rules/sample-state.ts';
import type { Cells, Unpacked } from './result-blocks.ts';

/** A prediction of a sample by models that have not seen it. */
export interface Prediction {
  score: number;
  low: number;
  high: number;
  /** The digest of the scale of the score (`model-scale.ts`); absent from older predictions. */
  on?: string | undefined;
  /** The score of the outputs on that scale, were their errors independent. */
  independent?: number | undefined;
  /** By output; for samples that lack a value. */
  outputs?: Readonly<Record<string, PredictedValue>> | undefined;
}

/** A predicted value with its 90 % interval. */
interface PredictedValue {
  value: number;
  low: number;
  high: number;
}

/** The outputs of a sample that an import has changed. */
interface ImportedOutputs {
  /** The sample's version since then. */
  version: number;
  /** The sample's state since then. */
  state?: Exclusion | undefined;
  reason?: string | undefined;
  /** The note and the tags of the sample since then. */
  note?: string | undefined;
  tags?: string[] | undefined;
  /** The newest entry of the sample's history since then. */
  history?: string | undefined;
  /** By name, the person who imported. */
  edited_by: string | undefined;
  /** The formulas that read what was changed: their values of older versions are outdated. */
  outdated: readonly string[];
  out: Record<string, number | null>;
}

/** The results of one sample in blocks. */
export interface SampleResults {
  calculation?: CalculationOfSample;
  prediction?: Prediction & { version: number };
  outputs?: ImportedOutputs;
}

export const calculationCells = ({
  version,
  definitions_version,
  comp,
  out,
  reasons = {},
  broken = [],
}: CalculationOfSample): Cells => ({
  version,
  definitions_version: definitions_version ?? null,
  ...prefixed('comp', comp),
  ...prefixed('out', out),
  ...prefixed('reason', reasons),
  ...Object.fromEntries(broken.map((rule) => [`broken ${rule}`, 1])),
});

export const predictionCells = (
  { score, low, high, on, independent, outputs = {} }: Prediction,
  version: number,
): Cells => ({
  version,
  score,
  low,
  high,
  ...(on !== undefined && { on }),
  ...(independent !== undefined && { independent }),
  ...Object.fromEntries(
    Object.entries(outputs).flatMap(([output, predicted]) =>
      predictedFields.map((field) => [`${field} ${output}`, predicted[field]] as const),
    ),
  ),
});

const predictedFields = ['value', 'low', 'high'] as const;

export const outputsCells = ({
  version,
  edited_by,
  outdated,
  out,
  state,
  reason,
  note,
  tags,
  history,
}: ImportedOutputs): Cells => ({
  version,
  edited_by: edited_by ?? null,
  ...(state && { state, reason: reason ?? null }),
  ...(note && { note }),
  ...(tags && { tags: tagsText({ tags }) }),
  ...(history !== undefined && { history }),
  stale: [...new Set(outdated)].join(' '),
  ...prefixed('out', out),
});

const prefixed = <Cell>(prefix: string, cells: Readonly<Record<string, Cell>>) =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [`${prefix} ${name}`, cell]));

/** The results of the sample at a position in a block; empty where the block does not have that sample. */
export function resultsIn(block: Unpacked, position: number, job_id: string): SampleResults {
  if (position < block.from || position >= block.from + block.count) return {};
  const cells = block.cellsAt(position);
  const { version, score, low, high, on, independent } = cells;
  const { edited_by, stale, definitions_version, state, reason, note, tags, history } = cells;
  if (typeof version !== 'number') return {};
  switch (block.kind) {
    case 'prediction':
      if (typeof score !== 'number' || typeof low !== 'number' || typeof high !== 'number') return {};
      return {
        prediction: {
          ...{ version, score, low, high },
          ...(typeof on === 'string' && { on }),
          ...(typeof independent === 'number' && { independent }),
          ...predictedOutputsIn(cells),
        },
      };
    case 'outputs':
      return {
        outputs: {
          version,
          edited_by: typeof edited_by === 'string' ? edited_by : undefined,
          state: exclusions.find((exclusion) => exclusion === state),
          reason: typeof reason === 'string' ? reason : undefined,
          note: typeof note === 'string' ? note : undefined,
          tags: typeof tags === 'string' ? tagsOf(tags) : undefined,
          // An import of the version before has none: the sample keeps its own.
          ...(typeof history === 'string' && { history }),
          outdated: typeof stale === 'string' && stale !== '' ? stale.split(' ') : [],
          out: numbers(cells, 'out'),
        },
      };
    case 'calculation':
      return {
        calculation: {
          job_id,
          version,
          ...(typeof definitions_version === 'number' ? { definitions_version } : {}),
          ...calculationIn(cells),
        },
      };
    case 'history':
      return {};
  }
}

function predictedOutputsIn(cells: Cells): Pick<Prediction, 'outputs'> {
  const [values, lows, highs] = predictedFields.map((field) => numbers(cells, field));
  const outputs = Object.entries(values ?? {}).flatMap(([output, value]) => {
    const [low, high] = [lows?.[output] ?? null, highs?.[output] ?? null];
    return value === null || low === null || high === null ? [] : [[output, { value, low, high }] as const];
  });
  return outputs.length > 0 ? { outputs: Object.fromEntries(outputs) } : {};
}

function calculationIn(cells: Cells): Omit<CalculationOfSample, 'job_id' | 'version'> {
  const reasons = named(cells, 'reason').filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const broken = named(cells, 'broken').flatMap(([rule, cell]) => (cell === null ? [] : rule));
  return {
    comp: numbers(cells, 'comp'),
    out: numbers(cells, 'out'),
    ...(reasons.length > 0 ? { reasons: Object.fromEntries(reasons) } : {}),
    ...(broken.length > 0 ? { broken: broken.sort() } : {}),
  };
}

const named = (cells: Cells, prefix: string) =>
  Object.entries(cells).flatMap(([name, cell]) =>
    name.startsWith(`${prefix} `) ? [[name.slice(prefix.length + 1), cell] as const] : [],
  );

const numbers = (cells: Cells, prefix: string): Record<string, number | null> =>
  Object.fromEntries(named(cells, prefix).map(([name, cell]) => [name, typeof cell === 'number' ? cell : null]));

/**
 * A forecast in the format of predictions, with outputs by uuid. Scores are limited to 0 … 1, as people see them.
 *
 * @param outputs in the order of the forecast's
 * @param scale that of the score, in the same order, where it is known
 */
export function storedForecast(
  { score, outputs: found }: PointForecast,
  outputs: readonly string[],
  scale?: readonly ScaledOutput[],
): Prediction & { outputs: Record<string, PredictedValue> } {
  const { value, ...interval } = forecastWithinScores(score);
  const named = outputs.flatMap((uuid, index) => (found[index] ? [[uuid, found[index]] as const] : []));
  return {
    ...{ score: value, ...interval, outputs: Object.fromEntries(named) },
    ...(scale && { independent: composedMedian(found, scale) }),
  };
}
