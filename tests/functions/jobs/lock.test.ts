import { expect, it } from 'vitest';
import { whileIdle, whileUnlocked } from '#functions/jobs/lock.ts';
import { Placeholders } from '#functions/tables/placeholders.ts';
import { jobKinds } from '#shared/rules/jobs.ts';

it.each([whileUnlocked, whileIdle])('asks for the lock of every kind of job', (condition) => {
  const placeholders = new Placeholders();
  condition.write(placeholders);
  const names = Object.values(placeholders.parameters().ExpressionAttributeNames ?? {});
  expect(names).toEqual(expect.arrayContaining(jobKinds.map((kind) => `${kind}_id`)));
});
