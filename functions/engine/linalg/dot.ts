/** The dot product of `length` elements of x from `xAt` and of y from `yAt`. */
export function dot(x: Float64Array, xAt: number, y: Float64Array, yAt: number, length: number): number {
  let even = 0;
  let odd = 0;
  let k = 0;
  for (; k + 1 < length; k += 2) {
    even += (x[xAt + k] ?? 0) * (y[yAt + k] ?? 0);
    odd += (x[xAt + k + 1] ?? 0) * (y[yAt + k + 1] ?? 0);
  }
  if (k < length) even += (x[xAt + k] ?? 0) * (y[yAt + k] ?? 0);
  return even + odd;
}
