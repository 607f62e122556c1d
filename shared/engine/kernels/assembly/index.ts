export { choleskyPanel, inverseProductPanel, invertPanel } from './factor';
export { maternGradient, maternMatrix, maternPull, maternRow, maternRows } from './matern';
export { extendRows, logImprovements, reduceRows } from './posterior';
export {
  dot,
  pack,
  packTriangle,
  product,
  productTriangle,
  transposedTriangleTimes,
  triangleTimes,
} from './product';

/** The first byte that the host may use. */
export function firstFree(): usize {
  return __heap_base;
}
