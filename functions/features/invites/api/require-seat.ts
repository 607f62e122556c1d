import { isOpenInvite } from '#functions/entities/invites/invite-slot.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { invites, licences } from '#functions/tables/tables.ts';

/**
 * Refuses an invite without a free seat: members and open invites take one each. The transaction that accepts it checks
 * again.
 */
export async function requireSeat(workspace: WorkspaceRow, now: number): Promise<void> {
  const [licence, all] = await Promise.all([
    licences.get(platform, { parent: platform, sort: workspace.licence_uuid }),
    invites.list(platform, platform),
  ]);
  const open = all.filter((row) => row.to_workspace === workspace.uuid && isOpenInvite(row, now)).length;
  const seats = (licence?.user_count ?? 0) - workspace.user_total;
  if (open < seats) return;
  const reached = "The licence's number of users is reached";
  throw new ApiError('quota', seats > 0 ? `${reached} with the invites that are still open` : reached);
}
