import type * as z from 'zod';
import { type CompParameter, compParameterWrite } from '#shared/contracts/definitions.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { compParametersQuery } from '#web/lib/resources/definitions.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import type { DefinitionConfig } from '../definition-config.ts';
import { pythonColumns } from './python-columns.tsx';
import { PythonDetails } from './python-details.tsx';
import { PythonDialog, type PythonForm } from './python-dialog.tsx';

type Form = z.input<typeof compParameterWrite>;
type Body = z.output<typeof compParameterWrite>;

const form: PythonForm<CompParameter, Form, Body> = {
  schema: compParameterWrite,
  field: 'formula',
  label: 'Formula',
  scope: 'formula',
  preview: 'function',
  hasUnit: true,
  start(request) {
    if (request.mode === 'create') return { name: '', short_name: '', unit: '', formula: '', is_visible: true };
    const write = writeOf(request.item);
    return request.mode === 'edit' ? write : { ...write, short_name: '', is_visible: true };
  },
};

export const functionConfig: DefinitionConfig<CompParameter, Body> = {
  kind: 'comp-parameters',
  title: 'Functions',
  noun: 'function',
  deleteNoun: 'parameter',
  createLabel: 'New Function',
  action: 'comp_parameter.manage',
  noteOn: ['create', 'duplicate', 'delete'],
  canDuplicate: true,
  emptyHint: 'No functions yet. A function is calculated from the inputs, such as a ratio',
  columns: pythonColumns({ id: 'formula', header: 'Formula', of: ({ formula }) => formula }, [
    { id: 'unit', header: 'Unit', value: ({ unit }) => unit },
  ]),
  expanded: (item) => <PythonDetails item={item} label="Formula" text={item.formula} />,
  Form: (props) => <PythonDialog {...props} form={form} />,
  query: compParametersQuery,
  create: (place, body) => callApi('createCompParameter', { ...placeArguments(place), body }),
  update: (place, uuid, body) => callApi('updateCompParameter', { ...placeArguments(place), path: { uuid }, body }),
  remove: (place, uuid) => callApi('deleteCompParameter', { ...placeArguments(place), path: { uuid } }),
  visibility: (is_visible) => ({ is_visible }),
};

function writeOf({ name, short_name, unit, formula, is_visible }: CompParameter): Body {
  return { name, short_name, unit, formula, is_visible };
}
