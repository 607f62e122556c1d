import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { countOf } from '#shared/rules/format-count.ts';
import type { Edit } from '#web/lib/forms/form-changes.ts';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import type { Links } from './link-checks.tsx';

/** The common part of actions, licences, permissions and roles: a name, and links to items of another list. */
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
  create: (body: Body) => Promise<unknown>;
  update: (edit: Edit<Item, Body>) => Promise<unknown>;
  remove: (uuid: string) => Promise<unknown>;
  /** The consequence of deleting for the items that are linked with it. */
  deleteConsequence?: (item: Item, nameOf: (uuid: string) => string) => string;
}

export const nameColumn: DataTableColumn<{ uuid: string; name: string }> = {
  id: 'name',
  header: 'Name',
  value: ({ name }) => name,
};

/** The values of a row's columns by their headers, also of those that are too narrow for them. */
export const detailsOf = <Row>(columns: readonly DataTableColumn<Row>[], row: Row) =>
  columns.map(({ header, value, text }) => ({ label: header, value: text?.(row) ?? value(row) }));

/** Whose right a deleted permission or action was: 'It is taken from 2 roles: Manager, Scientist.' */
export function takenFrom(noun: 'role' | 'licence', names: readonly string[]): string {
  if (names.length === 0) return `No ${noun} has it.`;
  return `It is taken from ${countOf(names.length, noun, `${noun}s`)}: ${names.join(', ')}.`;
}
