/** What people read about a calculation. */
export const calculated = 'Functions have been calculated';
export const noEvaluator =
  'Functions were not calculated: formulas cannot be evaluated yet in this version, so their values stay empty';

export function withEmpty(count: number, first: string): string {
  const values = count === 1 ? 'one value is' : `${count} values are`;
  return `${calculated}; ${values} empty: ${first}`;
}
