import { truncate } from '#web/lib/format/truncate.ts';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';

type Named = { name: string; short_name: string };

/** The columns that functions, scripts and rules share; kind-specific ones are inserted before the Python. */
export function pythonColumns<Item extends Named>(
  python: { id: keyof Item & string; header: string; of: (item: Item) => string },
  between: readonly DataTableColumn<Item>[] = [],
): DataTableColumn<Item>[] {
  return [
    { id: 'name', header: 'Name', value: ({ name }) => name },
    { id: 'short_name', header: 'Short name', value: ({ short_name }) => short_name },
    ...between,
    {
      id: python.id,
      header: python.header,
      value: python.of,
      cell: (item) => <code>{truncate(python.of(item))}</code>,
    },
  ];
}
