import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { NumberInput } from '#web/ui/fields/number-input.tsx';

afterEach(cleanup);

interface Seen {
  value: unknown;
  set: (value: number) => void;
}

function Form({ initial, seen }: { initial: number | null; seen: Seen }) {
  const form = useForm<{ step: unknown }>({ defaultValues: { step: initial } });
  const value = useWatch({ control: form.control, name: 'step' });
  useEffect(() => {
    seen.value = value;
    seen.set = (next) => form.setValue('step', next);
  });
  return (
    <FormProvider {...form}>
      <NumberInput name="step" label="Step" />
    </FormProvider>
  );
}

function show(initial: number | null) {
  const seen: Seen = { value: undefined, set: () => {} };
  render(<Form initial={initial} seen={seen} />);
  return { seen, user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('Step') };
}

test('typed text becomes a number, and stays as typed', async () => {
  const { seen, user, input } = show(null);
  await user.type(input, '1.50');
  expect(input.value).toBe('1.50');
  expect(seen.value).toBe(1.5);
});

test('an empty field is null, a word stays a word for the schema to refuse', async () => {
  const { seen, user, input } = show(3);
  expect(input.value).toBe('3');
  await user.clear(input);
  expect(seen.value).toBeNull();
  await user.type(input, '1e');
  expect(seen.value).toBe('1e');
  await user.type(input, '3');
  expect(seen.value).toBe(1000);
});

test('a value set from outside replaces the typed text', async () => {
  const { seen, user, input } = show(null);
  await user.type(input, '7');
  act(() => seen.set(12));
  expect(await screen.findByDisplayValue('12')).toBeTruthy();
});
