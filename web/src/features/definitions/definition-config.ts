import type { ComponentType, ReactNode } from 'react';
import type { Action } from '#shared/rules/permissions.ts';
import type { Dependents } from '#web/lib/forms/form-changes.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import type { DefinitionKindName, DefinitionsQuery } from '#web/lib/resources/definitions.ts';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import type { Note } from '#web/ui/note-alert.tsx';
import type { RowsConfig } from './rows/rows-config.ts';

/** Fields of every definition. */
export interface Definition {
  uuid: string;
  name: string;
  short_name: string;
  is_visible?: boolean;
}

/** The purpose of the form: a new item, or an item to edit or copy. */
export type FormRequest<Item> = { mode: 'create' } | { mode: 'edit' | 'duplicate'; item: Item };

/** The owner of a definition: an experiment, or the library of a workspace. */
export type DefinitionPlace = ExperimentPlace | { workspace: string };

/** Forms of inputs and outputs also serve libraries; Python belongs to an experiment. */
export interface DefinitionFormProps<Item, Body, Place extends DefinitionPlace = ExperimentPlace> {
  place: Place;
  request: FormRequest<Item>;
  title: string;
  note: Note | undefined;
  /** Offers to save and begin the next one. */
  repeats?: boolean;
  onClose: () => void;
  onSave: (body: Body) => Promise<unknown>;
}

/** A kind of definition: its table, form and calls. */
export interface DefinitionConfig<Item extends Definition, Body> {
  kind: DefinitionKindName;
  /** Title of the tab. */
  title: string;
  /** Noun for one item within a text: 'input'. */
  noun: string;
  /** Noun in the delete dialog: 'parameter', 'script' or 'rule'. */
  deleteNoun: string;
  /** The consequence of deleting where there are samples, for kinds that samples have values of. */
  deleteConsequence?: string;
  createLabel: string;
  action: Action;
  /** Changes with a note on the prediction models. */
  noteOn: readonly ('create' | 'edit' | 'duplicate' | 'delete')[];
  canDuplicate: boolean;
  columns: readonly DataTableColumn<Item>[];
  /** A note on all items together, above their table. */
  Above?: ComponentType<{ place: ExperimentPlace; items: readonly Item[] }>;
  expanded: (item: Item) => ReactNode;
  emptyHint: string;
  Form: ComponentType<DefinitionFormProps<Item, Body>>;
  /** How items are typed and pasted as rows, for kinds without Python. */
  rows?: RowsConfig<Item, Body>;
  query: (place: ExperimentPlace) => DefinitionsQuery<Item>;
  create: (place: ExperimentPlace, body: Body) => Promise<Item>;
  update: (place: ExperimentPlace, uuid: string, changes: Partial<Body>) => Promise<Item>;
  remove: (place: ExperimentPlace, uuid: string) => Promise<unknown>;
  /** Fields that are saved together with the type of an input or output. */
  dependents?: Dependents<Body>;
  /** The change that shows or hides an item; only for kinds with a visibility toggle. */
  visibility?: (is_visible: boolean) => Partial<Body>;
}

export const valuesGo =
  'The values that samples have of it are then no longer shown, exported or learned from, and a new one with the same name does not bring them back. To keep them, export the series first.';
