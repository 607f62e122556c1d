import { definitionTables, experiments, uniqueNames } from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';

interface SettingsImport {
  workspace_uuid: string;
  project_uuid: string;
  experiment_uuid: string;
  /** The import itself. */
  uuid: string;
}

/** Deletes what an import of settings wrote, unless it was committed. */
export async function clearImport(message: SettingsImport): Promise<void> {
  const { workspace_uuid: tenant, project_uuid, experiment_uuid, uuid } = message;
  const experiment = await experiments.get(tenant, { parent: project_uuid, sort: experiment_uuid });
  if (experiment?.settings_import === uuid) return;
  const parent = experimentNames(experiment_uuid);
  for (const table of definitionTables) {
    const rows = await table.list(tenant, experiment_uuid);
    const left = rows.filter(({ import_id }) => import_id === uuid);
    const owners = new Set(left.map((row) => row.uuid));
    const names = await Promise.all(left.map((row) => uniqueNames.get(tenant, { parent, sort: row.short_name })));
    // Rows last, because a repeated run finds the names by them.
    await uniqueNames.dropAll(names.filter((name) => name !== undefined).filter((name) => owners.has(name.uuid)));
    await table.dropAll(left);
  }
}
