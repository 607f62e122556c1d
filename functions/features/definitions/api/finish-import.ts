import type { ExperimentRow } from '#functions/tables/rows.ts';
import { definitionTables } from '#functions/tables/tables.ts';

/** Makes the definitions of the import that was committed last ordinary ones, which no later import can hide. */
export async function settleImport({ uuid, workspace_uuid: tenant, settings_import }: ExperimentRow): Promise<void> {
  if (settings_import === '') return;
  for (const table of definitionTables) {
    const rows = await table.list(tenant, uuid);
    for (const { parent, sort } of rows.filter(({ import_id }) => import_id === settings_import)) {
      await table.update(
        tenant,
        { parent, sort },
        // One that was edited or deleted meanwhile is not to be touched.
        { set: { import_id: undefined }, condition: 'import_id = :import', values: { ':import': settings_import } },
      );
    }
  }
}
