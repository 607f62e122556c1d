import type { InParameter } from '#shared/contracts/parameters.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { inParametersQuery } from '#web/lib/resources/definitions.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { NumberText } from '#web/ui/number-text.tsx';
import { type DefinitionConfig, valuesGo } from '../definition-config.ts';
import { CategoryList, parameterName } from '../definition-details.tsx';
import { propertyCount, propertyNames } from '../properties/properties-text.ts';
import { inputRows } from '../rows/input-rows.ts';
import { seriesValues } from './axis-fields.tsx';
import { InputDialog } from './input-dialog.tsx';
import type { InputBody } from './input-form.ts';
import { MixtureNotes } from './mixture-notes.tsx';
import { numericValuesText } from './values-text.ts';

export const inputConfig: DefinitionConfig<InParameter, InputBody> = {
  kind: 'in-parameters',
  title: 'Inputs',
  noun: 'input',
  deleteNoun: 'parameter',
  deleteConsequence: valuesGo,
  createLabel: 'New input',
  action: 'in_parameter.manage',
  noteOn: ['create', 'edit', 'duplicate', 'delete'],
  canDuplicate: true,
  emptyHint: 'No inputs yet. An input is something you set, such as a temperature or a solvent',
  columns: [
    { id: 'name', header: 'Name', value: ({ name }) => name },
    { id: 'short_name', header: 'Short name', value: ({ short_name }) => short_name },
    { id: 'unit', header: 'Unit', value: ({ unit }) => unit },
    number('min_value', 'Min value'),
    number('max_value', 'Max value'),
    { ...number('step', 'Step'), cell: (item) => <Steps input={item} /> },
    {
      id: 'categorical',
      header: 'Categorical',
      value: ({ is_categorical, categories, properties }) =>
        is_categorical ? `Yes${properties ? `, ${propertyCount(properties, categories)}` : ''}` : 'No',
      searchable: false,
    },
  ],
  Above: MixtureNotes,
  expanded: (item) => <InputDetails input={item} />,
  Form: InputDialog,
  rows: inputRows,
  query: inParametersQuery,
  create: (place, body) => callApi('createInParameter', { ...placeArguments(place), body }),
  update: (place, uuid, body) => callApi('updateInParameter', { ...placeArguments(place), path: { uuid }, body }),
  remove: (place, uuid) => callApi('deleteInParameter', { ...placeArguments(place), path: { uuid } }),
  dependents: { is_categorical: ['categories', 'min_value', 'max_value', 'step'] },
  visibility: (is_visible) => ({ is_visible }),
};

type RangeField = 'min_value' | 'max_value' | 'step';

/** Categories have no values that anybody sets, levels no step. */
const hasNumber = ({ is_categorical, levels }: InParameter, id: RangeField): boolean =>
  !is_categorical && !(levels && id === 'step');

function number(id: RangeField, header: string) {
  return {
    id,
    header,
    value: (item: InParameter) => (hasNumber(item, id) ? item[id] : null),
    cell: (item: InParameter) => (hasNumber(item, id) ? <NumberText value={item[id]} /> : null),
    align: 'right' as const,
    searchable: false,
  };
}

/** The step of a range, or the number of levels, and the scale where it is not linear. */
function Steps({ input: { is_categorical, levels, scale, step } }: { input: InParameter }) {
  if (is_categorical) return null;
  return (
    <>
      {levels ? countOf(levels.length, 'level', 'levels') : <NumberText value={step} />}
      {scale === 'log' && ', log scale'}
    </>
  );
}

/** An input's values, including those that narrow screens leave out of the row. */
function InputDetails({ input }: { input: InParameter }) {
  const { is_categorical, categories, held, properties, part_of } = input;
  return (
    <DetailList
      details={[
        { label: 'Short name', value: parameterName(input) },
        is_categorical
          ? { label: 'Categories', value: <CategoryList categories={categories} texts={input.category_texts} /> }
          : { label: 'Values', value: <NumericValues input={input} /> },
        ...(properties ? [{ label: 'Properties', value: propertyNames(properties, categories) }] : []),
        ...(part_of ? [{ label: 'Part of', value: `The mixture ${part_of}` }] : []),
        ...(held ? [{ label: 'In one series', value: seriesValues(held.values) }] : []),
      ]}
    />
  );
}

const NumericValues = ({ input }: { input: InParameter }) => numericValuesText(input, useDecimalSymbol());
