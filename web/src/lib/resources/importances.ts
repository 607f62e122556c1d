import {
  type ComplexImportance,
  type InputImportance,
  notRanked,
  type OutputImportance,
} from '#shared/contracts/models.ts';
import type { ImportanceKind } from './query-keys.ts';

export const importanceKinds = ['input', 'complex', 'output'] as const satisfies readonly ImportanceKind[];

/** How much a parameter matters to the score, whichever kind of parameter it is. */
export interface Importance {
  uuid: string;
  rank: number;
  name: string;
  shortName: string;
  /** The score: 0 to 1; null where it is not known. */
  score: number | null;
  scoreStd: number | null;
  include: boolean;
}

export function plain(importance: InputImportance | OutputImportance | ComplexImportance): Importance {
  const { uuid, rank, metrics, include } = importance;
  const { name, short_name: shortName } = parameterOf(importance);
  return { uuid, rank, name, shortName, score: metrics.fi, scoreStd: metrics.fi_std, include };
}

/** At or below this a parameter says nothing about the score (specification, section 9). */
export const lowScore = 0.01;

export const isRanked = ({ rank }: Importance) => rank !== notRanked;

/** Whether the choice to include it is not what the present model was made with. */
export function awaitsUpdate(importance: Importance): boolean {
  return importance.include !== isRanked(importance);
}

export function suggestionFor({ score, include }: Importance): 'Low score' | 'Include' | undefined {
  if (score !== null && score <= lowScore) return 'Low score';
  return include ? 'Include' : undefined;
}

function parameterOf(importance: InputImportance | OutputImportance | ComplexImportance) {
  if ('input_parameter' in importance) return importance.input_parameter;
  if ('output_parameter' in importance) return importance.output_parameter;
  return importance.complex_parameter;
}
