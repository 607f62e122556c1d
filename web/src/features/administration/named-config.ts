import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import type { RightWords } from './group-rights.ts';

/** The links of an item: the form's field, and what each line refers to. */
export interface Links {
  name: string;
  title: string;
  field: string;
  label: string;
  /** What the items that can be linked allow, by name. With them the links are checkboxes, else a list. */
  words?: ReadonlyMap<string, RightWords>;
}

/** What actions, licences, permissions and roles have in common: a name, and links to items of another list. */
export interface NamedConfig<Item extends { uuid: string; name: string }, Input extends FieldValues, Body> {
  title: string;
  noun: string;
  createLabel: string;
  columns: readonly DataTableColumn<Item>[];
  schema: z.ZodType<Body, Input>;
  /** Initial values of the form; of a new item without one. */
  formOf: (item: Item | undefined) => DefaultValues<Input>;
  /** True if the name exists already. */
  isTaken: (name: string) => Promise<boolean>;
  /** Fields between the name and the links. */
  Fields?: () => ReactNode;
  links: Links;
  expanded: (item: Item, nameOf: (uuid: string) => string) => ReactNode;
}

export const nameColumn: DataTableColumn<{ uuid: string; name: string }> = {
  id: 'name',
  header: 'Name',
  value: ({ name }) => name,
};
