import { sendMessage } from '#functions/aws/send-message.ts';
import { transact } from '#functions/aws/transact.ts';
import { deletionMessage } from '#functions/entities/deletion/deletion-message.ts';
import { releaseName } from '#functions/features/workspaces/api/write-workspaces.ts';
import { platform, tableNames } from '#functions/tables/definitions.ts';
import { workspaceRow } from '#functions/tables/rows.ts';
import { invites, mailTokens, workspaces } from '#functions/tables/tables.ts';
import { scan, textOf } from '../raw-tables.ts';
import { findWorkspace } from './export-tenant.ts';
import { invitesTo } from './tenant-items.ts';

const patienceMilliseconds = 15 * 60 * 1000;
const pauseMilliseconds = 1000;

/**
 * Deletes a tenant completely, and verifies that by a scan of every table that finds none of its rows. After a crash it
 * can be run again and continues.
 */
export async function eraseTenant(uuid: string, confirm: string): Promise<string> {
  const found = await findWorkspace(uuid);
  if (found && textOf(found.name) !== confirm) throw new Error('--confirm must be the name of the workspace');
  if (found) {
    const row = workspaceRow.parse(await workspaces.get(platform, { parent: platform, sort: uuid }));
    await transact([workspaces.remove(platform, { parent: platform, sort: uuid }), releaseName(row)]);
  }
  for await (const { item } of invitesTo(uuid)) {
    const invite = textOf(item.uuid);
    await mailTokens.dropAll(await mailTokens.list(platform, invite));
    await invites.dropAll([{ parent: platform, sort: invite }]);
  }
  const before = await leftOf(uuid);
  if (before > 0 || found) {
    await sendMessage('deletion', deletionMessage.parse({ kind: 'workspace', workspace_uuid: uuid, uuid }));
  }
  const until = Date.now() + patienceMilliseconds;
  for (let left = before; left > 0; left = await leftOf(uuid)) {
    if (Date.now() > until) throw new Error(`${left} items are still there: run the command again`);
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
  return `Nothing is left of ${uuid}: ${before} items were removed and every table was looked through`;
}

/** How many items anywhere name the tenant, or lie under its uuid. */
async function leftOf(uuid: string): Promise<number> {
  let left = 0;
  const expression =
    'workspace_uuid = :uuid OR to_workspace = :uuid OR sort = :uuid OR parent = :uuid OR contains(parent, :below)';
  const values = { ':uuid': { S: uuid }, ':below': { S: `#${uuid}` } };
  for (const table of tableNames) for await (const _ of scan(table, { expression, values })) left++;
  return left;
}
