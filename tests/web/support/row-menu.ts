import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of a row, a series or a sample, and chooses an entry. */
export async function rowMenu(user: UserEvent, row: string, entry: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${row}` }));
  await user.click(screen.getByRole('menuitem', { name: entry }));
}
