import { where } from '#functions/tables/condition.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { definitionTables } from '#functions/tables/tables.ts';

interface Imported {
  import_id?: string | undefined;
}

/** Turns the definitions of the last committed import into ordinary ones, which no later import can hide. */
export async function finalizeImport({ uuid, workspace_uuid: tenant, settings_import }: ExperimentRow): Promise<void> {
  if (settings_import === '') return;
  for (const table of definitionTables) {
    const rows = await table.list(tenant, uuid);
    for (const { parent, sort } of rows.filter(({ import_id }) => import_id === settings_import)) {
      await table.update(
        tenant,
        { parent, sort },
        // A definition that was edited or deleted meanwhile stays as it is.
        { set: { import_id: undefined }, condition: where<Imported>().equals('import_id', settings_import) },
      );
    }
  }
}
