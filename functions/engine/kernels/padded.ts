/** The sides of the kernels' matrices are multiples of 4; what is added is the identity's. */
export const padded = (n: number): number => Math.ceil(n / 4) * 4;

/** The kernels do about 16 times as much in the same time as the plain loops that a pacer counts. */
export const kernelWork = (operations: number): number => operations / 16;
