/** Rounds a matrix side up to the multiple of 4 that the kernels need; the padding is that of the identity. */
export const padded = (n: number): number => Math.ceil(n / 4) * 4;

/** Work of the kernels in the pacer's units: the kernels do about 16 times as much per second as plain loops. */
export const kernelWork = (operations: number): number => operations / 16;
