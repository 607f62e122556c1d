/** Messages about calculations. */
export const calculated = 'Functions have been calculated';

export function withEmpty(count: number, first: string): string {
  const values = count === 1 ? 'one value is' : `${count} values are`;
  return `${calculated}; ${values} empty: ${first}`;
}

export const withStopped = (name: string, reason: string) => `${calculated}, except ${name}: ${reason}`;
