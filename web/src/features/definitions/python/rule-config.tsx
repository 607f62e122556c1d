import type * as z from 'zod';
import { type Rule, ruleWrite } from '#shared/contracts/definitions.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { rulesQuery } from '#web/lib/resources/definitions.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import type { DefinitionConfig } from '../definition-config.ts';
import { pythonColumns } from './python-columns.tsx';
import { PythonDetails } from './python-details.tsx';
import { PythonDialog, type PythonForm } from './python-dialog.tsx';

type Form = z.input<typeof ruleWrite>;
type Body = z.output<typeof ruleWrite>;

const form: PythonForm<Rule, Form, Body> = {
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

export const ruleConfig: DefinitionConfig<Rule, Body> = {
  kind: 'rules',
  title: 'Rules',
  noun: 'rule',
  deleteNoun: 'rule',
  createLabel: 'New Rule',
  action: 'rule.manage',
  noteOn: [],
  canDuplicate: true,
  emptyHint: 'No rules yet. Every sample must satisfy a rule, for example: fractions must add up to 1',
  columns: pythonColumns({ id: 'formula', header: 'Formula', of: ({ formula }) => formula }),
  expanded: (item) => <PythonDetails item={item} label="Formula" text={item.formula} />,
  Form: (props) => <PythonDialog {...props} form={form} />,
  query: rulesQuery,
  create: (place, body) => callApi('createRule', { ...placeArguments(place), body }),
  update: (place, uuid, body) => callApi('updateRule', { ...placeArguments(place), path: { uuid }, body }),
  remove: (place, uuid) => callApi('deleteRule', { ...placeArguments(place), path: { uuid } }),
};
