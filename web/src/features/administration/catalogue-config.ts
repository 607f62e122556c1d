import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';

/** What actions, licences, permissions and roles have in common: a name, and lines that link to another list. */
export interface CatalogueConfig<Item extends { uuid: string; name: string }, Input extends FieldValues, Body> {
  title: string;
  noun: string;
  createLabel: string;
  columns: readonly DataTableColumn<Item>[];
  schema: z.ZodType<Body, Input>;
  /** What the form begins with; without an item, that of a new one. */
  formOf: (item: Item | undefined) => DefaultValues<Input>;
  /** Whether the server has the name already. */
  isTaken: (name: string) => Promise<boolean>;
  /** The fields between the name and the lines. */
  Fields?: () => ReactNode;
  /** The lines: the form's field, and what each refers to. */
  lines: { name: string; title: string; field: string; label: string };
  expanded: (item: Item, nameOf: (uuid: string) => string) => ReactNode;
}

export const nameColumn: DataTableColumn<{ uuid: string; name: string }> = {
  id: 'name',
  header: 'Name',
  value: ({ name }) => name,
};
