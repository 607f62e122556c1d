import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

function open() {
  const onClose = vi.fn();
  render(
    <FormDialog
      title="New thing"
      schema={z.object({ name: z.string() })}
      defaultValues={{ name: '' }}
      onSubmit={async () => undefined}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" autoFocus />
    </FormDialog>,
  );
  return { onClose, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });

it('closes by Escape or Close while nothing is typed, and not by a click outside', async () => {
  const { onClose, user } = open();
  await user.click(document.querySelector('.MuiDialog-container') ?? document.body);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(button('Close'));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it.each([
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ['Close', (user: ReturnType<typeof userEvent.setup>) => user.click(button('Close'))],
])('asks by %s before it discards what was typed', async (_way, leave) => {
  const { onClose, user } = open();
  await user.type(screen.getByLabelText('Name'), 'Heat');
  await leave(user);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button('Keep typing'));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Heat');
  expect(button('Close')).toBeTruthy();
  await leave(user);
  await user.click(button('Discard what you typed'));
  expect(onClose).toHaveBeenCalledTimes(1);
});
