import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { InParameterRow, OutParameterRow } from '#functions/tables/rows.ts';
import type { HistoryChange } from '#shared/contracts/sample-history.ts';
import type { EnteredField } from '#shared/contracts/samples.ts';
import { tagsText } from '#shared/rules/annotation.ts';
import type { EditedField } from '../content-hash.ts';

type Categorical = 'uuid' | 'short_name' | 'is_categorical' | 'categories';
export interface DefinitionsOfHistory {
  inputs: readonly Pick<InParameterRow, Categorical>[];
  outputs: readonly Pick<OutParameterRow, Categorical | 'is_functional'>[];
}

/** The fields of a sample that people enter. */
export type Entered = Pick<EffectiveSample, 'in' | 'out' | EnteredField>;
type Value = HistoryChange['to'];

type TextField = Exclude<EditedField, 'inParameters' | 'outParameters'>;

const texts: { [Field in TextField]: (row: Entered) => string | undefined } = {
  state: ({ state }) => state,
  reason: ({ reason }) => reason,
  note: ({ note }) => note,
  tags: (row) => tagsText(row) || undefined,
  label: ({ label }) => label,
};

/**
 * The changes of an edit of a sample. Categories are kept as their labels, so that the history stays true where they are
 * renamed. Calculated values are not among them: they follow from the others (decision RECORD-2).
 */
export function changesBetween(
  before: Entered,
  after: Entered,
  { inputs, outputs }: DefinitionsOfHistory,
): HistoryChange[] {
  const changes: HistoryChange[] = [];
  const compare = (what: Pick<HistoryChange, 'field' | 'parameter' | 'short_name'>, from: Value, to: Value) => {
    if (from !== to) changes.push({ ...what, from, to });
  };
  const parameters = [
    ...inputs.map((one) => ({ ...one, field: 'input' as const, values: 'in' as const })),
    ...outputs
      .filter(({ is_functional }) => !is_functional)
      .map((one) => ({ ...one, field: 'output' as const, values: 'out' as const })),
  ];
  for (const { field, values, ...parameter } of parameters) {
    const [from, to] = [before, after].map((row) => enteredValue(parameter, row[values][parameter.uuid]));
    compare({ field, parameter: parameter.uuid, short_name: parameter.short_name }, from ?? null, to ?? null);
  }
  for (const field of Object.keys(texts) as TextField[]) {
    compare({ field }, texts[field](before) ?? null, texts[field](after) ?? null);
  }
  return changes;
}

function enteredValue(
  { is_categorical, categories }: Pick<InParameterRow, Categorical>,
  value: number | null | undefined,
) {
  if (value === undefined || value === null) return null;
  return is_categorical ? (categories[value] ?? null) : value;
}
