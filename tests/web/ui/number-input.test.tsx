import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { accessToken } from '#tests/web/support/access-token.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { ids } from '#tests/web/support/builders.ts';
import { accountQuery } from '#web/lib/resources/account.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';
import { NumberInput } from '#web/ui/fields/number-input.tsx';

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

function show(initial: number | null, client = new QueryClient()) {
  const seen: Seen = { value: undefined, set: () => {} };
  render(
    <QueryClientProvider client={client}>
      <Form initial={initial} seen={seen} />
    </QueryClientProvider>,
  );
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

test('an account with the comma types and reads it', async () => {
  storeTokens({ access: accessToken(), refresh: 'refresh' });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(accountQuery(ids.user).queryKey, account({ csv_decimal: ',' }));
  const { seen, user, input } = show(0.25, client);
  expect(input.value).toBe('0,25');
  await user.clear(input);
  await user.type(input, '47,60');
  expect(seen.value).toBe(47.6);
  expect(input.value).toBe('47,60');
  await user.clear(input);
  await user.type(input, '1.234');
  expect(seen.value, 'a thousand, or a decimal number').toBe('1.234');
});
