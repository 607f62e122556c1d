import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

type Name = string | RegExp;
type Place = Pick<typeof screen, 'getByRole'>;

/** Chooses an option of a select in a dialog, a form or another place. */
export async function choose(user: UserEvent, place: Place, label: Name, option: Name): Promise<void> {
  await user.click(place.getByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name: option }));
}
