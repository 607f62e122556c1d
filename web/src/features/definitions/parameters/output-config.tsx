import type { OutParameter } from '#shared/contracts/parameters.ts';
import { importanceBandOf } from '#shared/rules/importance-bands.ts';
import type { Target } from '#shared/rules/target.ts';
import { targetText } from '#shared/rules/target-text.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { outParametersQuery } from '#web/lib/resources/definitions.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { type Detail, DetailList } from '#web/ui/detail-list.tsx';
import { type DefinitionConfig, valuesGo } from '../definition-config.ts';
import { CategoryList, parameterName } from '../definition-details.tsx';
import { PythonViewer } from '../python/python-viewer.tsx';
import { outputRows } from '../rows/output-rows.ts';
import { OutputDialog } from './output-dialog.tsx';
import type { OutputBody } from './output-form.ts';

export const outputConfig: DefinitionConfig<OutParameter, OutputBody> = {
  kind: 'out-parameters',
  title: 'Outputs',
  noun: 'output',
  deleteNoun: 'parameter',
  deleteConsequence: valuesGo,
  createLabel: 'New Output',
  action: 'out_parameter.manage',
  noteOn: ['create', 'duplicate', 'delete'],
  canDuplicate: true,
  emptyHint: 'No outputs yet. An output is something you measure, such as a yield or a cost',
  columns: [
    { id: 'name', header: 'Name', value: ({ name }) => name },
    { id: 'short_name', header: 'Short name', value: ({ short_name }) => short_name },
    { id: 'unit', header: 'Unit', value: ({ unit }) => unit },
    {
      id: 'importance',
      header: 'Importance',
      value: ({ weight }) => weight,
      cell: ({ weight }) => importanceBandOf(weight).label,
      searchable: false,
    },
    {
      id: 'target',
      header: 'Target',
      value: ({ target }) => targetText(target, '.'),
      cell: ({ target }) => <TargetText target={target} />,
    },
    flag('is_functional', 'Functional'),
    flag('is_categorical', 'Categorical'),
  ],
  expanded: (item) => <OutputDetails output={item} />,
  Form: OutputDialog,
  rows: outputRows,
  query: outParametersQuery,
  create: (place, body) => callApi('createOutParameter', { ...placeArguments(place), body }),
  update: (place, uuid, body) => callApi('updateOutParameter', { ...placeArguments(place), path: { uuid }, body }),
  remove: (place, uuid) => callApi('deleteOutParameter', { ...placeArguments(place), path: { uuid } }),
  dependents: { is_categorical: ['categories', 'weight', 'target'], is_functional: ['formula'] },
  visibility: (is_visible) => ({ is_visible }),
};

function flag(id: 'is_functional' | 'is_categorical', header: string) {
  return {
    id,
    header,
    value: (item: OutParameter) => (item[id] ? 'Yes' : 'No'),
    searchable: false,
  };
}

const TargetText = ({ target }: { target: Target }) => targetText(target, useDecimalSymbol());

/** The part of an output that its row does not show: its categories, or its formula. */
function OutputDetails({ output }: { output: OutParameter }) {
  return <DetailList details={[{ label: 'Short name', value: parameterName(output) }, ...details(output)]} />;
}

function details(output: OutParameter): Detail[] {
  const { name, is_categorical, is_functional, categories, weight, target, limit, bounds, formula } = output;
  if (is_categorical) return [{ label: 'Categories', value: <CategoryList categories={categories} /> }];
  const counted = [
    { label: 'Importance', value: importanceBandOf(weight).label },
    { label: 'Target', value: <TargetText target={target} /> },
    ...(limit ? [{ label: 'Acceptable', value: <TargetText target={limit} /> }] : []),
    ...(bounds ? [{ label: 'Possible', value: <TargetText target={bounds} /> }] : []),
  ];
  if (!is_functional) return counted;
  return [...counted, { label: 'Formula', value: <PythonViewer label={`Formula of ${name}`} text={formula} /> }];
}
