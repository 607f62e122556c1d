import { listObjects } from '#functions/aws/objects.ts';
import { sendMessage } from '#functions/aws/send-message.ts';
import { transact } from '#functions/aws/transact.ts';
import { type DeletionMessage, deletionMessage } from '#functions/entities/deletion/deletion-message.ts';
import { prefixesOf } from '#functions/entities/sample-files/file-objects.ts';
import { releaseName } from '#functions/features/workspaces/api/write-workspaces.ts';
import { mapConcurrent } from '#functions/runtime/map-concurrent.ts';
import { userIdentities, userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform, type TableName, tableNames } from '#functions/tables/definitions.ts';
import { workspaceRow } from '#functions/tables/rows.ts';
import { callLimits, invites, mailTokens, workspaces } from '#functions/tables/tables.ts';
import { experimentNames, inviteNames, labelNames, libraryNames } from '#functions/tables/unique-name-rows.ts';
import { isAnything, query, type RawItem, scan, textOf } from './raw-tables.ts';
import { findWorkspace, invitesTo, ofExperiment, ofProject } from './tenant.ts';

/** For so long the deletion worker may empty no place. */
const patienceMilliseconds = 15 * 60 * 1000;
const pauseMilliseconds = 1000;
const placesAtOnce = 8;
/** Parts of a table that are read at once. */
const scannedAtOnce = 8;

/**
 * Deletes a tenant completely. It notes the places of the tenant's items by their keys, has them deleted, waits until
 * each place is empty, and then reads every table once, as the proof (decision OPERATE-140). Items that this finds, because
 * a run before has removed the rows that lead to them, or because somebody still wrote, are waited for in the same way.
 */
export async function eraseTenant(uuid: string, confirm: string): Promise<string> {
  const found = await findWorkspace(uuid);
  if (found && textOf(found.name) !== confirm) throw new Error('--confirm must be the name of the workspace');
  let places = await placesOf(uuid);
  if (found) {
    const row = workspaceRow.parse(await workspaces.get(platform, { parent: platform, sort: uuid }));
    await transact([workspaces.remove(platform, { parent: platform, sort: uuid }), releaseName(row)]);
  }
  for await (const { item } of invitesTo(uuid)) {
    const invite = textOf(item.uuid);
    await mailTokens.dropAll(await mailTokens.list(platform, invite));
    await invites.dropAll([{ parent: platform, sort: invite }]);
  }
  if (found || places.length > 0) await sendMessage('deletion', deletionOf(uuid));
  for (let looks = 1; ; looks++) {
    await emptied(uuid, places);
    // The worker leaves them, because they expire (decision ACCESS-120).
    await callLimits.dropAll(await callLimits.list(platform, `workspace#${uuid}`));
    places = await leftOf(uuid);
    if (places.length === 0) return `Nothing is left of ${uuid}: every table was looked through (${looks} times)`;
    await sendMessage('deletion', deletionOf(uuid));
  }
}

const deletionOf = (uuid: string): DeletionMessage =>
  deletionMessage.parse({ kind: 'workspace', workspace_uuid: uuid, uuid });

/** Where items of the tenant lie: all below a parent, or one item. */
interface Place {
  table: TableName;
  parent: string;
  sort?: string;
}

/** The places that are not empty, found from the workspace down; also where its own row is gone. */
async function placesOf(tenant: string): Promise<Place[]> {
  const places: Place[] = [];
  const below = (parent: string, ...tables: readonly TableName[]) => {
    places.push(...tables.map((table) => ({ table, parent })));
  };
  for await (const { user_uuid } of query('memberships', workspaceMemberships(tenant))) {
    places.push({ table: 'memberships', parent: userMemberships(textOf(user_uuid)), sort: tenant });
  }
  for await (const { user_uuid } of query('company-identities', tenant)) {
    places.push({ table: 'company-identities', parent: userIdentities(textOf(user_uuid)), sort: tenant });
  }
  below(workspaceMemberships(tenant), 'memberships');
  below(tenant, 'company-identities', 'global-in-parameters', 'global-out-parameters', 'projects');
  below(tenant, 'sample-files', 'webhook-deliveries');
  for (const names of [libraryNames(tenant), inviteNames(tenant)]) below(names, 'unique-names');
  for await (const project of query('projects', tenant)) {
    below(textOf(project.uuid), ...ofProject, 'experiments');
    for await (const experiment of query('experiments', textOf(project.uuid))) {
      const uuid = textOf(experiment.uuid);
      below(uuid, ...ofExperiment, 'imports', 'connections');
      for (const names of [experimentNames(uuid), labelNames(uuid)]) below(names, 'unique-names');
    }
  }
  const filled: Place[] = [];
  await mapConcurrent(placesAtOnce, places, async (place) => {
    if (await isAnything(place.table, place.parent, place.sort)) filled.push(place);
  });
  return filled;
}

/** Waits until nothing is at these places, and no file is below the tenant's name. */
async function emptied(tenant: string, places: readonly Place[]): Promise<void> {
  let until = Date.now() + patienceMilliseconds;
  let left = places.length;
  const empty = async (what: string, isFilled: () => Promise<boolean>) => {
    while (await isFilled()) {
      if (Date.now() > until) throw new Error(`${what} and others are still there: run the command again`);
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
    until = Date.now() + patienceMilliseconds;
  };
  await mapConcurrent(placesAtOnce, places, async ({ table, parent, sort }) => {
    await empty(`${left} places, ${table} of ${parent}`, () => isAnything(table, parent, sort));
    left--;
  });
  for (const prefix of prefixesOf(tenant)) {
    await empty(`Files below ${prefix}`, async () => (await listObjects(prefix)).objects.length > 0);
  }
}

/** The places of what anywhere names the tenant or lies under its uuid: one reading of each table, in parts at once. */
async function leftOf(uuid: string): Promise<Place[]> {
  const expression =
    'workspace_uuid = :uuid OR to_workspace = :uuid OR sort = :uuid OR parent = :uuid OR contains(parent, :below)';
  const filter = { expression, values: { ':uuid': { S: uuid }, ':below': { S: `#${uuid}` } } };
  const places = new Map<string, Place>();
  const parts = Array.from({ length: scannedAtOnce }, (_, Segment) => ({ Segment, TotalSegments: scannedAtOnce }));
  for (const table of tableNames) {
    await mapConcurrent(scannedAtOnce, parts, async (part) => {
      for await (const item of scan(table, filter, part)) {
        const place = placeOf(table, item);
        places.set(JSON.stringify(place), place);
      }
    });
  }
  return [...places.values()];
}

/** Lists of the platform and of accounts are also other tenants'; the other parents are one tenant's own. */
function placeOf(table: TableName, item: RawItem): Place {
  const [parent, sort] = [textOf(item.parent), textOf(item.sort)];
  return parent === platform || parent.startsWith('user#') ? { table, parent, sort } : { table, parent };
}
