import * as z from 'zod';
import { sendMessage } from '#functions/aws/send-message.ts';
import { removeClientSecret } from '#functions/entities/company/client-secret.ts';
import { dropIdentitiesIn } from '#functions/entities/company/company-identities.ts';
import { clearImport } from '#functions/entities/deletion/clear-import.ts';
import type { DeletionMessage } from '#functions/entities/deletion/deletion-message.ts';
import { endInvites } from '#functions/entities/invites/invites.ts';
import { clearFiles } from '#functions/entities/sample-files/clear-files.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { clearTable } from '#functions/tables/clear-table.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { storageKey } from '#functions/tables/rows.ts';
import * as tables from '#functions/tables/tables.ts';
import { experimentNames, inviteNames, labelNames, libraryNames } from '#functions/tables/unique-name-rows.ts';
import { uuid } from '#shared/contracts/fields.ts';

type HasTime = () => boolean;

/**
 * Deletes everything below a deleted row; if the row exists, because its deletion was refused, nothing is deleted.
 * Returns false if time ran out. Deleted rows are gone in the next run, so each run makes progress.
 */
export async function clear(message: DeletionMessage, hasTime: HasTime): Promise<boolean> {
  switch (message.kind) {
    case 'series':
      return clearSeries(message, hasTime);
    case 'experiment':
      return clearExperiment(message, hasTime);
    case 'project':
      return clearProject(message, hasTime);
    case 'workspace':
      return clearWorkspace(message, hasTime);
    case 'import': {
      const { workspace_uuid, uuid: own } = message;
      const [project_uuid, experiment_uuid] = [uuid.parse(message.project_uuid), uuid.parse(message.experiment_uuid)];
      await clearImport({ workspace_uuid, project_uuid, experiment_uuid, uuid: own });
      return true;
    }
  }
}

async function clearSeries({ workspace_uuid: tenant, experiment_uuid, uuid: own }: DeletionMessage, hasTime: HasTime) {
  const parent = uuid.parse(experiment_uuid);
  if (await tables.series.get(tenant, { parent, sort: own })) return true;
  return (
    (await clearTable(tables.samples, tenant, parent, hasTime, `${own}#`)) &&
    (await clearTable(tables.deletedSamples, tenant, parent, hasTime, `${own}#`)) &&
    (await clearFiles({ workspace: tenant, experiment: parent, series: own }, hasTime)) &&
    (await clearTable(tables.sampleHistory, tenant, parent, hasTime, `${own}#`)) &&
    clearTable(tables.resultBlocks, tenant, parent, hasTime, `${own}#`)
  );
}

/** Series first: then no sample is visible any more, also by its own address. */
async function clearExperiment(message: DeletionMessage, hasTime: HasTime): Promise<boolean> {
  const { workspace_uuid: tenant, uuid: own } = message;
  const project = z.string().parse(message.project_uuid);
  const key = { parent: project, sort: own };
  if (await tables.experiments.get(tenant, key)) {
    if (await tables.projects.get(tenant, { parent: tenant, sort: project })) return true;
    // A job of it cannot commit any more once the row is deleted.
    await tables.experiments.dropAll([key]);
  }
  const results = [
    tables.series,
    tables.samples,
    tables.deletedSamples,
    tables.shortlists,
    tables.sampleHistory,
    tables.resultBlocks,
    tables.importances,
    tables.plots,
    tables.jobOutcomes,
    tables.imports,
    tables.reportLinks,
    tables.reportParts,
  ];
  for (const table of [...results, ...tables.definitionTables]) {
    if (!(await clearTable(table, tenant, own, hasTime))) return false;
  }
  return (
    (await clearFiles({ workspace: tenant, experiment: own }, hasTime)) &&
    (await clearTable(tables.uniqueNames, tenant, labelNames(own), hasTime)) &&
    clearTable(tables.uniqueNames, tenant, experimentNames(own), hasTime)
  );
}

/** Each experiment has its own message, which deletes its row first; until then it stays listed here. */
async function clearProject({ workspace_uuid, uuid: own }: DeletionMessage, hasTime: HasTime): Promise<boolean> {
  const key = { parent: workspace_uuid, sort: own };
  if (await tables.projects.get(workspace_uuid, key)) {
    if (await tables.workspaces.get(platform, platformKey(workspace_uuid))) return true;
    await tables.projects.dropAll([key]);
  }
  const children = await tables.experiments.list(workspace_uuid, own);
  for (const child of children) {
    if (!hasTime()) return false;
    await sendMessage('deletion', {
      kind: 'experiment',
      workspace_uuid,
      project_uuid: own,
      experiment_uuid: child.uuid,
      uuid: child.uuid,
    } satisfies DeletionMessage);
  }
  return (
    (await clearTable(tables.webhooks, workspace_uuid, own, hasTime)) &&
    clearTable(tables.webhookDeliveries, workspace_uuid, own, hasTime)
  );
}

/**
 * Deletes everything below a deleted workspace. Each project has its own message, which deletes the project's row
 * first; until then it stays listed here.
 */
async function clearWorkspace({ uuid }: DeletionMessage, hasTime: () => boolean): Promise<boolean> {
  if (await tables.workspaces.get(platform, platformKey(uuid))) return true;
  await endInvites(uuid);
  for (const project of await tables.projects.list(uuid, uuid)) {
    if (!hasTime()) return false;
    await sendMessage('deletion', {
      kind: 'project',
      workspace_uuid: uuid,
      project_uuid: project.uuid,
      uuid: project.uuid,
    } satisfies DeletionMessage);
  }
  await removeClientSecret(uuid);
  await dropIdentitiesIn(uuid);
  const members = await tables.memberships.list(uuid, workspaceMemberships(uuid));
  // The items below users are found by those below the workspace, which are therefore deleted last.
  await tables.memberships.dropAll(members.map((row) => ({ parent: userMemberships(row.user_uuid), sort: uuid })));
  await tables.memberships.dropAll(members);
  await tables.storages.drop(uuid, storageKey(uuid));
  await tables.webhookSlots.dropAll(await tables.webhookSlots.list(uuid, uuid));
  return (
    (await clearTable(tables.globalInParameters, uuid, uuid, hasTime)) &&
    (await clearTable(tables.globalOutParameters, uuid, uuid, hasTime)) &&
    (await clearTable(tables.uniqueNames, uuid, libraryNames(uuid), hasTime)) &&
    (await clearTable(tables.uniqueNames, uuid, inviteNames(uuid), hasTime))
  );
}
