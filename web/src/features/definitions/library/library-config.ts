import type { ComponentType } from 'react';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Action } from '#shared/rules/permissions.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { Definition, DefinitionConfig, DefinitionFormProps } from '../definition-config.ts';
import { inputConfig } from '../parameters/input-config.tsx';
import { InputDialog } from '../parameters/input-dialog.tsx';
import { type InputBody, inputWrite } from '../parameters/input-form.ts';
import { outputConfig } from '../parameters/output-config.tsx';
import { OutputDialog } from '../parameters/output-dialog.tsx';
import { type OutputBody, outputWrite } from '../parameters/output-form.ts';

/** The two lists of a workspace's library, by the path segment of their calls. */
type LibraryList = 'global-in-parameters' | 'global-out-parameters';

/** A list of the library: definitions as in experiments, with calls of its own. */
export interface LibraryConfig<Item extends Definition, Body> {
  list: LibraryList;
  /** Columns, form and texts, as in an experiment. */
  definitions: DefinitionConfig<Item, Body>;
  action: Action;
  Form: ComponentType<DefinitionFormProps<Item, Body, { workspace: string }>>;
  emptyText: string;
  write: (item: Item) => Body;
  read: (workspace: string, signal: AbortSignal) => Promise<Item[]>;
  create: (workspace: string, body: Body) => Promise<Item>;
  update: (workspace: string, uuid: string, changes: Partial<Body>) => Promise<Item>;
  remove: (workspace: string, uuid: string) => Promise<unknown>;
}

export const inputLibrary: LibraryConfig<InParameter, InputBody> = {
  list: 'global-in-parameters',
  definitions: inputConfig,
  action: 'global_in_parameter.manage',
  Form: InputDialog,
  emptyText: 'No inputs in the library yet',
  write: inputWrite,
  read: (id, signal) => callApi('listGlobalInParameters', { path: { id }, signal }),
  create: (id, body) => callApi('createGlobalInParameter', { path: { id }, body }),
  update: (workspace, uuid, body) => callApi('updateGlobalInParameter', { path: { uuid }, query: { workspace }, body }),
  remove: (workspace, uuid) => callApi('deleteGlobalInParameter', { path: { uuid }, query: { workspace } }),
};

export const outputLibrary: LibraryConfig<OutParameter, OutputBody> = {
  list: 'global-out-parameters',
  definitions: outputConfig,
  action: 'global_out_parameter.manage',
  Form: OutputDialog,
  emptyText: 'No outputs in the library yet',
  write: outputWrite,
  read: (id, signal) => callApi('listGlobalOutParameters', { path: { id }, signal }),
  create: (id, body) => callApi('createGlobalOutParameter', { path: { id }, body }),
  update: (workspace, uuid, body) =>
    callApi('updateGlobalOutParameter', { path: { uuid }, query: { workspace }, body }),
  remove: (workspace, uuid) => callApi('deleteGlobalOutParameter', { path: { uuid }, query: { workspace } }),
};
