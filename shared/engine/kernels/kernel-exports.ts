/** The exports of `assembly/`: byte offsets, byte strides and numbers. Call them through {@link createKernelCalls}. */
export type KernelExports = Readonly<Record<(typeof kernelNames)[number], (...operands: number[]) => number>>;

const kernelNames = [
  'firstFree',
  'choleskyPanel',
  'invertPanel',
  'inverseProductPanel',
  'maternGradient',
  'maternMatrix',
  'maternPull',
  'maternRow',
  'maternRows',
  'extendRows',
  'logImprovements',
  'reduceRows',
  'dot',
  'pack',
  'packTriangle',
  'product',
  'productTriangle',
  'transposedTriangleTimes',
  'triangleTimes',
] as const;

export function isKernelExports(exports: WebAssembly.Exports): exports is WebAssembly.Exports & KernelExports {
  return kernelNames.every((name) => typeof exports[name] === 'function');
}
