import type { Key, ListOptions, Page } from './entity-table.ts';

interface Clearable {
  page(tenant: string, parent: string, options?: ListOptions): Promise<Page<Key>>;
  dropAll(keys: readonly Key[]): Promise<void>;
}

const pageSize = 500;

/** Removes the rows below a parent, page by page; false when time ran out before the last page. */
export async function clearTable(
  table: Clearable,
  tenant: string,
  parent: string,
  hasTime: () => boolean,
  beginsWith?: string,
): Promise<boolean> {
  let after: string | undefined;
  do {
    if (!hasTime()) return false;
    const page = await table.page(tenant, parent, {
      limit: pageSize,
      ...(beginsWith === undefined ? {} : { beginsWith }),
      ...(after === undefined ? {} : { after }),
    });
    await table.dropAll(page.rows);
    after = page.next;
  } while (after !== undefined);
  return true;
}
