import type * as z from 'zod';
import { type Script, scriptWrite } from '#shared/contracts/definitions.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { scriptsQuery } from '#web/lib/resources/definitions.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import type { DefinitionConfig } from '../definition-config.ts';
import { pythonColumns } from './python-columns.tsx';
import { PythonDetails } from './python-details.tsx';
import { PythonDialog, type PythonForm } from './python-dialog.tsx';

type Form = z.input<typeof scriptWrite>;
type Body = z.output<typeof scriptWrite>;

const form: PythonForm<Script, Form, Body> = {
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

export const scriptConfig: DefinitionConfig<Script, Body> = {
  kind: 'scripts',
  title: 'Scripts',
  noun: 'script',
  deleteNoun: 'script',
  createLabel: 'New Script',
  action: 'script.manage',
  noteOn: [],
  canDuplicate: false,
  emptyHint: 'No scripts yet. A script is Python that formulas can use by its short name',
  columns: pythonColumns({ id: 'code', header: 'Code', of: ({ code }) => code }),
  expanded: (item) => <PythonDetails item={item} label="Code" text={item.code} />,
  Form: (props) => <PythonDialog {...props} form={form} />,
  query: scriptsQuery,
  create: (place, body) => callApi('createScript', { ...placeArguments(place), body }),
  update: (place, uuid, body) => callApi('updateScript', { ...placeArguments(place), path: { uuid }, body }),
  remove: (place, uuid) => callApi('deleteScript', { ...placeArguments(place), path: { uuid } }),
};
