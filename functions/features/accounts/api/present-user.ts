import type { Seat } from '#functions/entities/memberships/membership-items.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import type { User } from '#shared/contracts/administration.ts';

/** Presents a user without the password's hash. */
export function presentUser(row: UserRow, seats: readonly Seat[]): User {
  const { uuid, name, email, is_staff, is_active, first_date, last_visit, csv_decimal, csv_delimiter } = row;
  return {
    uuid,
    name,
    email,
    is_staff,
    is_active,
    first_date,
    last_visit: last_visit ?? null,
    csv_decimal,
    csv_delimiter,
    workspaces: seats.map((seat) => ({ uuid: seat.uuid, workspace: seat.workspace_uuid, role: seat.role_uuid })),
  };
}
