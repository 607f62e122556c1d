/** Decimal places in a number's shortest form: 0.25 → 2, 1e-7 → 7, 30 → 0. */
export function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).toLowerCase().split('e');
  const [, fraction = ''] = mantissa.split('.');
  return Math.max(0, fraction.length - Number(exponent));
}
