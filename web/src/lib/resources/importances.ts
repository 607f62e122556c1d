import type { ComplexImportance, InputImportance, OutputImportance } from '#shared/contracts/models.ts';
import { notRanked } from '#shared/rules/not-ranked.ts';
import type { KnownModel } from './model-verdict.ts';

/** As the calls name them: a function is a complex parameter. */
export const importanceKinds = ['input', 'complex', 'output'] as const;
export type ImportanceKind = (typeof importanceKinds)[number];

/** A parameter's importance for the score, of any kind of parameter. */
export interface Importance {
  uuid: string;
  rank: number;
  name: string;
  shortName: string;
  /** From 0 to 1; null where it is not known. */
  score: number | null;
  scoreStd: number | null;
  include: boolean;
}

export function toImportance(importance: InputImportance | OutputImportance | ComplexImportance): Importance {
  const { uuid, rank, metrics, include } = importance;
  const { name, short_name: shortName } = parameterOf(importance);
  return { uuid, rank, name, shortName, score: metrics.fi, scoreStd: metrics.fi_std, include };
}

/** At or below this importance a parameter is marked as 'Low score'. */
const lowScore = 0.01;

export const isRanked = ({ rank }: Importance) => rank !== notRanked;

/** True if `include` was changed since the current model was made. */
export function awaitsUpdate(importance: Importance): boolean {
  return importance.include !== isRanked(importance);
}

export function suggestionFor({
  score,
  include,
}: Pick<Importance, 'score' | 'include'>): 'Low score' | 'Include' | undefined {
  if (score !== null && score <= lowScore) return 'Low score';
  return include ? 'Include' : undefined;
}

/**
 * The importance that an input or a function without any influence hardly exceeds. One that explains a share s of the
 * variance by chance has an importance of about 2·s, and s·n / (1 − R²) is the square of Student's t, of which 4 is rare.
 * On drawn samples (12 to 60, five inputs) one in eighty inputs without influence is above it.
 */
export function importanceByChance({ metrics, learned_from }: Pick<KnownModel, 'metrics' | 'learned_from'>): number {
  return learned_from === undefined ? 0 : (2 * 4 * Math.max(0, 1 - metrics.r2)) / learned_from;
}

/**
 * Which parameters matter, by their bars: the whisker of one that does is above 0, and the bar above what chance gives.
 *
 * @param byChance 0 for outputs, whose importance is a share of the score that is known
 */
export function importanceInWords(rows: readonly Ranked[], byChance: number): string {
  const ranked = rows.filter(({ score }) => score !== null);
  if (ranked.length === 0) return 'No parameter is ranked.';
  const matters = (row: Ranked) =>
    suggestionFor(row) !== 'Low score' && (row.score ?? 0) > Math.max(row.scoreStd ?? 0, byChance);
  const named = (some: readonly { name: string }[]) =>
    some.length > NAMED ? `${some.length} parameters` : some.map(({ name }) => name).join(', ');
  const [found, others] = [ranked.filter(matters), ranked.filter((one) => !matters(one))];
  if (found.length === 0) return `Nothing can be concluded: none of ${named(others)} is shown to matter.`;
  return `Shown to matter: ${named(found)}.${others.length > 0 ? ` Not shown to matter: ${named(others)}.` : ''}`;
}

type Ranked = Pick<Importance, 'name' | 'score' | 'scoreStd' | 'include'>;

/** More are counted. */
const NAMED = 8;

function parameterOf(importance: InputImportance | OutputImportance | ComplexImportance) {
  if ('input_parameter' in importance) return importance.input_parameter;
  if ('output_parameter' in importance) return importance.output_parameter;
  return importance.complex_parameter;
}
