import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { timeOf, timeOrderedId } from '#functions/runtime/ids.ts';

describe('timeOrderedId', () => {
  it('returns version 7 uuids that begin with the time', () => {
    const time = Date.UTC(2030, 0, 2);
    const id = timeOrderedId(time);
    expect(z.uuidv7().safeParse(id).success).toBe(true);
    expect(parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(time);
  });

  it('never decreases, within a millisecond or when the clock goes back', () => {
    const time = Date.UTC(2031, 0, 2);
    const ids = Array.from({ length: 10_000 }, (_, i) => timeOrderedId(time - (i % 3)));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('begins with the right time again once a clock that was fast is set right', () => {
    const time = Date.UTC(2032, 0, 2);
    timeOrderedId(time + 2000);
    expect(timeOf(timeOrderedId(time))).toBe(time);
  });
});
