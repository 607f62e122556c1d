import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';

/**
 * Validates a form by a schema that may ask the server. Every validation answers for the newest values: one that began
 * earlier and ends later, such as that of a field that was left, would take away the errors of a save.
 */
export function useResolver<Output, Input extends FieldValues>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const newest = useRef<ReturnType<Resolver<Input, unknown, Output>>>(undefined);
  const resolver: Resolver<Input, unknown, Output> = zodResolver(schema);
  return async (...asked) => {
    const own = resolver(...asked);
    newest.current = own;
    let [answered, result] = [own, await own];
    while (newest.current && answered !== newest.current) {
      answered = newest.current;
      result = await answered;
    }
    return result;
  };
}
