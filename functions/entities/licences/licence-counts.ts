import { platform } from '#functions/tables/definitions.ts';
import { licences, workspaces } from '#functions/tables/tables.ts';
import { type Access, isBoundByCounts, type QuotaName } from '#shared/rules/permissions.ts';

/** Larger than any reachable count, and valid in a condition. */
const noLimit = Number.MAX_SAFE_INTEGER;

/** The caller's limit of a kind of rows, by the workspace's licence. */
export async function licenceCount(quota: QuotaName, workspace: string, caller: Pick<Access, 'role'>): Promise<number> {
  if (!isBoundByCounts(caller)) return noLimit;
  const row = await workspaces.get(platform, { parent: platform, sort: workspace });
  const licence = row && (await licences.get(platform, { parent: platform, sort: row.licence_uuid }));
  return licence?.[quota] ?? 0;
}
