import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { useResolver } from '#web/lib/forms/use-resolver.ts';

it('answers a validation that ends late for the newest values', async () => {
  const asked: (() => void)[] = [];
  const schema = z.object({ max: z.number().nullable() }).superRefine(async ({ max }, { addIssue }) => {
    await new Promise<void>((resolve) => asked.push(resolve));
    if (max !== null) addIssue({ code: 'custom', path: ['max'], message: 'Too low' });
  });
  const { result } = renderHook(() => useResolver(schema));
  const options = { fields: {}, shouldUseNativeValidation: false };
  const left = result.current({ max: null }, undefined, options);
  const saved = result.current({ max: 50 }, undefined, options);
  while (asked.length < 2) await Promise.resolve();
  for (const answer of asked.reverse()) answer();
  const wrong = { errors: { max: { message: 'Too low' } } };
  expect(await saved).toMatchObject(wrong);
  expect(await left).toMatchObject(wrong);
});
