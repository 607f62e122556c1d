import type * as z from 'zod';
import {
  type CompParameter,
  compParameterWrite,
  type Rule,
  ruleWrite,
  type Script,
  scriptWrite,
} from '#shared/contracts/definitions.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { truncate } from '#web/lib/format/truncate.ts';
import { compParametersQuery, rulesQuery, scriptsQuery } from '#web/lib/resources/definitions.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import type { Definition, DefinitionConfig } from '../definition-config.ts';
import { parameterName } from '../definition-details.tsx';
import { type Head, PythonDialog, type PythonForm } from './python-dialog.tsx';
import { PythonViewer } from './python-viewer.tsx';

type FunctionBody = z.output<typeof compParameterWrite>;

const functionForm: PythonForm<CompParameter, z.input<typeof compParameterWrite>, FunctionBody> = {
  schema: compParameterWrite,
  field: 'formula',
  label: 'Formula',
  scope: 'formula',
  preview: 'function',
  hasUnit: true,
  start(request) {
    if (request.mode === 'create') return { name: '', short_name: '', unit: '', formula: '', is_visible: true };
    const { name, short_name, unit, formula, is_visible } = request.item;
    return request.mode === 'edit'
      ? { name, short_name, unit, formula, is_visible }
      : { name, short_name: '', unit, formula, is_visible: true };
  },
};

export const functionConfig: DefinitionConfig<CompParameter, FunctionBody> = {
  kind: 'comp-parameters',
  title: 'Functions',
  noun: 'function',
  deleteNoun: 'parameter',
  createLabel: 'New Function',
  action: 'comp_parameter.manage',
  noteOn: ['create', 'duplicate', 'delete'],
  canDuplicate: true,
  emptyHint: 'No functions yet. A function is calculated from the inputs, such as a ratio',
  ...pythonParts(functionForm, ({ formula }) => formula, [{ id: 'unit', header: 'Unit', value: ({ unit }) => unit }]),
  query: compParametersQuery,
  create: (place, body) => callApi('createCompParameter', { ...placeArguments(place), body }),
  update: (place, uuid, body) => callApi('updateCompParameter', { ...placeArguments(place), path: { uuid }, body }),
  remove: (place, uuid) => callApi('deleteCompParameter', { ...placeArguments(place), path: { uuid } }),
  visibility: (is_visible) => ({ is_visible }),
};

type RuleBody = z.output<typeof ruleWrite>;

const ruleForm: PythonForm<Rule, z.input<typeof ruleWrite>, RuleBody> = {
  schema: ruleWrite,
  field: 'formula',
  label: 'Formula',
  scope: 'formula',
  preview: 'rule',
  hasUnit: false,
  start(request) {
    if (request.mode === 'create') return { name: '', short_name: '', formula: '' };
    const { name, short_name, formula } = request.item;
    return { name, short_name: request.mode === 'edit' ? short_name : '', formula };
  },
};

export const ruleConfig: DefinitionConfig<Rule, RuleBody> = {
  kind: 'rules',
  title: 'Rules',
  noun: 'rule',
  deleteNoun: 'rule',
  createLabel: 'New Rule',
  action: 'rule.manage',
  noteOn: [],
  canDuplicate: true,
  emptyHint: 'No rules yet. Every sample must satisfy a rule, for example: fractions must add up to 1',
  ...pythonParts(ruleForm, ({ formula }) => formula),
  query: rulesQuery,
  create: (place, body) => callApi('createRule', { ...placeArguments(place), body }),
  update: (place, uuid, body) => callApi('updateRule', { ...placeArguments(place), path: { uuid }, body }),
  remove: (place, uuid) => callApi('deleteRule', { ...placeArguments(place), path: { uuid } }),
};

type ScriptBody = z.output<typeof scriptWrite>;

const scriptForm: PythonForm<Script, z.input<typeof scriptWrite>, ScriptBody> = {
  schema: scriptWrite,
  field: 'code',
  label: 'Code',
  scope: 'script',
  hasUnit: false,
  start(request) {
    if (request.mode === 'create') return { name: '', short_name: '', code: '' };
    const { name, short_name, code } = request.item;
    return { name, short_name, code };
  },
};

export const scriptConfig: DefinitionConfig<Script, ScriptBody> = {
  kind: 'scripts',
  title: 'Scripts',
  noun: 'script',
  deleteNoun: 'script',
  createLabel: 'New Script',
  action: 'script.manage',
  noteOn: [],
  canDuplicate: false,
  emptyHint: 'No scripts yet. A script is Python that formulas can use by its short name',
  ...pythonParts(scriptForm, ({ code }) => code),
  query: scriptsQuery,
  create: (place, body) => callApi('createScript', { ...placeArguments(place), body }),
  update: (place, uuid, body) => callApi('updateScript', { ...placeArguments(place), path: { uuid }, body }),
  remove: (place, uuid) => callApi('deleteScript', { ...placeArguments(place), path: { uuid } }),
};

/** How functions, rules and scripts are listed, shown in full, and edited; columns of a kind come before the Python. */
function pythonParts<Item extends Definition, Form extends Head, Body extends Head>(
  form: PythonForm<Item, Form, Body>,
  textOf: (item: Item) => string,
  between: readonly DataTableColumn<Item>[] = [],
): Pick<DefinitionConfig<Item, Body>, 'columns' | 'expanded' | 'Form'> {
  const { field, label } = form;
  return {
    columns: [
      { id: 'name', header: 'Name', value: ({ name }) => name },
      { id: 'short_name', header: 'Short name', value: ({ short_name }) => short_name },
      ...between,
      { id: field, header: label, value: textOf, cell: (item) => <code>{truncate(textOf(item))}</code> },
    ],
    expanded: (item) => (
      <DetailList
        details={[
          { label: 'Name', value: item.name },
          { label: 'Short name', value: parameterName({ unit: '', ...item }) },
          { label, value: <PythonViewer label={`${label} of ${item.name}`} text={textOf(item)} /> },
        ]}
      />
    ),
    Form: (props) => <PythonDialog {...props} form={form} />,
  };
}
