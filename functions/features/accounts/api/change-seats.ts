import type { TransactionItem } from '#functions/aws/transact.ts';
import {
  joinItems,
  leaveItems,
  roleItems,
  type Seat,
  takeUpRoles,
} from '#functions/entities/memberships/membership-items.ts';
import { refusedField } from '#functions/runtime/api-error.ts';
import { messages } from '#shared/rules/messages.ts';

interface SeatLine {
  uuid: string | null;
  workspace: string;
  role: string;
}

/** The lines that change nothing. */
export const seatLinesOf = (seats: readonly Seat[]): SeatLine[] =>
  seats.map(({ uuid, workspace_uuid, role_uuid }) => ({ uuid, workspace: workspace_uuid, role: role_uuid }));

/**
 * At most four items per workspace (seat, two of the membership, role), and a transaction has 100 (decision
 * SPACE-2).
 */
const maxAtOnce = 23;
const field = 'workspaces';

/**
 * Interprets a form's lines: null adds a membership, a known uuid keeps it, possibly with another role, and a missing
 * one ends it.
 */
export async function changeSeats(
  user: string,
  before: readonly Seat[],
  lines: readonly SeatLine[],
  newId: () => string,
): Promise<{ after: Seat[]; left: Seat[]; items: TransactionItem[] }> {
  if (new Set(lines.map(({ workspace }) => workspace)).size < lines.length) {
    throw refusedField(field, messages.exists('Workspace'));
  }
  const after = lines.map(({ uuid, workspace, role }) => {
    const known = before.find((seat) => seat.uuid === uuid && seat.workspace_uuid === workspace);
    if (uuid !== null && !known) throw refusedField(field, 'A line of the list of workspaces does not exist');
    return { uuid: known?.uuid ?? newId(), workspace_uuid: workspace, user_uuid: user, role_uuid: role };
  });
  const was = (seat: Seat) => before.find(({ uuid }) => uuid === seat.uuid);
  const left = before.filter(({ uuid }) => !after.some((seat) => seat.uuid === uuid));
  const joined = after.filter((seat) => !was(seat));
  const moved = after.filter((seat) => was(seat) && was(seat)?.role_uuid !== seat.role_uuid);
  if (left.length + joined.length + moved.length > maxAtOnce) {
    throw refusedField(field, `At most ${maxAtOnce} workspaces can be added, changed or removed at once`);
  }
  const again = joined.find((seat) => left.some(({ workspace_uuid }) => workspace_uuid === seat.workspace_uuid));
  if (again) throw refusedField(field, 'The user is a member of this workspace already');
  const roles = [...joined, ...moved].map(({ role_uuid }) => role_uuid);
  const items = [
    ...left.flatMap(leaveItems),
    ...(await Promise.all(joined.map((seat) => joinItems(seat, field)))).flatMap(({ items }) => items),
    ...moved.flatMap((seat) => roleItems(seat)),
    ...takeUpRoles(roles, field),
  ];
  return { after, left, items };
}
