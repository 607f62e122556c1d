import type { PredictionModel } from '#shared/contracts/models.ts';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useCompParameters, useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import {
  awaitsUpdate,
  type Importance,
  type ImportanceKind,
  importanceKinds,
  isRanked,
  suggestionFor,
} from '#web/lib/resources/importances.ts';
import { useSeriesList } from '#web/lib/resources/series.ts';

/** A parameter's importance with its suggestion. */
export interface SuggestedImportance extends Importance {
  suggestion: 'Low score' | 'Include' | ReturnType<typeof unrankable>;
  /** The choice was changed since the current model was made: 'Update model'. */
  awaitsUpdate: boolean;
  /** The name with its unit. */
  title: string;
}
export type ImportanceRows = Record<ImportanceKind, SuggestedImportance[]>;

interface Lists {
  input: { data: Importance[] | undefined };
  complex: { data: Importance[] | undefined };
  output: { data: Importance[] | undefined };
}

const noOutputs: OutParameter[] = [];

/** The three lists with suggestions, the most important parameter first. */
export function useImportanceRows(
  place: ExperimentPlace,
  lists: Lists,
  unjudged: PredictionModel['unjudged'],
): ImportanceRows {
  const { data: outputs = noOutputs } = useOutParameters(place);
  const { data: functions = [] } = useCompParameters(place);
  const { data: inputs = [] } = useInParameters(place);
  const { data: series = [] } = useSeriesList(place);
  const samples = functions.length > 0 ? series.flatMap((one) => one.samples) : [];
  const units = new Map([...inputs, ...functions, ...outputs].map(({ short_name, unit }) => [short_name, unit]));
  const titleOf = ({ name, shortName }: Importance) => {
    const unit = units.get(shortName);
    return unit ? `${name} (${unit})` : name;
  };
  const rowsOf = (kind: ImportanceKind) =>
    (lists[kind].data ?? [])
      .toSorted((a, b) => a.rank - b.rank || a.shortName.localeCompare(b.shortName))
      .map((importance): SuggestedImportance => {
        const reason = isRanked(importance)
          ? undefined
          : unrankable(kind, importance, outputs, functions, samples, unjudged);
        return {
          ...importance,
          suggestion: reason ?? suggestionFor(importance),
          title: titleOf(importance),
          awaitsUpdate: reason === undefined && awaitsUpdate(importance),
        };
      });
  const [input = [], complex = [], output = []] = importanceKinds.map(rowsOf);
  return { input, complex, output };
}

/**
 * Why the next model cannot rank an included parameter; its row then does not ask for an update, which would change
 * nothing. An output of weight 0 is not part of the score; a function is used only while every sample has its value; and
 * where all samples have the same settings, nothing tells which of them matter.
 *
 * @param parameters uuids by short name, of the functions
 */
function unrankable(
  kind: ImportanceKind,
  { shortName }: Importance,
  outputs: readonly OutParameter[],
  functions: readonly { uuid: string; short_name: string }[],
  samples: readonly Pick<Sample, 'compParameters'>[],
  unjudged: PredictionModel['unjudged'],
): 'Ignored' | 'Values are missing' | 'Same in all samples' | undefined {
  if (kind === 'output') {
    return outputs.some(({ short_name, weight }) => short_name === shortName && weight === 0) ? 'Ignored' : undefined;
  }
  if (unjudged === 'same_settings') return 'Same in all samples';
  if (kind === 'input') return undefined;
  const uuid = functions.find(({ short_name }) => short_name === shortName)?.uuid;
  const isMissing = samples.some(({ compParameters }) =>
    compParameters.some(({ comp_parameter, value }) => comp_parameter === uuid && value === null),
  );
  return isMissing ? 'Values are missing' : undefined;
}
