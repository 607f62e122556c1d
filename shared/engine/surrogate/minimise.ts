/** The result of a minimisation. */
export interface Minimum {
  theta: Float64Array;
  value: number;
}

/** Bounds and effort of a minimisation. */
export interface MinimiseOptions {
  lower: Float64Array;
  upper: Float64Array;
  /** Maximum number of objective evaluations; default 60. */
  evaluations?: number;
  /** Stops if a step gains less than this; default 1e-4 (in log posterior). */
  tolerance?: number;
}

/**
 * Minimises within bounds by projected L-BFGS (memory 8): parameters that the gradient pushes against a bound are
 * frozen for the step; the step is projected and shortened until it decreases enough (Armijo).
 *
 * @returns the best point seen; `value` is Infinity if the start itself has no finite value
 */
export async function minimise(
  objective: (theta: Float64Array, gradient: Float64Array) => Promise<number>,
  start: Float64Array,
  options: MinimiseOptions,
): Promise<Minimum> {
  const { lower, upper, evaluations = 60, tolerance = 1e-4 } = options;
  const size = start.length;
  let theta = project(start, lower, upper);
  let gradient: Float64Array = new Float64Array(size);
  let value = await objective(theta, gradient);
  const steps: Float64Array[] = [];
  const changes: Float64Array[] = [];
  let used = 1;
  while (used < evaluations && Number.isFinite(value)) {
    const free = gradient.map((slope, index) => Number(!isAtBound(theta, slope, index, lower, upper)));
    const direction = descentDirection(gradient, free, steps, changes);
    let slope = product(direction, gradient);
    if (!(slope < 0)) {
      steps.length = 0;
      changes.length = 0;
      for (let index = 0; index < size; index += 1) direction[index] = -(gradient[index] ?? 0) * (free[index] ?? 0);
      slope = product(direction, gradient);
    }
    const longest = direction.reduce((max, part) => Math.max(max, Math.abs(part)), 0);
    if (!(longest > 1e-7)) break;
    let scale = Math.min(1, LONGEST_STEP / longest, steps.length === 0 ? 0.5 / longest : 1);
    let moved = false;
    for (let trial = 0; trial < 12 && used < evaluations && !moved; trial += 1, scale *= 0.4) {
      const next = project(add(theta, direction, scale), lower, upper);
      const nextGradient = new Float64Array(size);
      const nextValue = await objective(next, nextGradient);
      used += 1;
      const promised = product(add(next, theta, -1), gradient);
      if (!(nextValue <= value + 1e-4 * Math.min(0, promised)) || !(nextValue < value)) continue;
      remember(steps, changes, add(next, theta, -1), add(nextGradient, gradient, -1));
      moved = value - nextValue > tolerance;
      theta = next;
      gradient = nextGradient;
      value = nextValue;
      if (!moved) return { theta, value };
    }
    if (!moved) break;
  }
  return { theta, value };
}

const MEMORY = 8;
/** Limits the change of a parameter per step to a factor of e² (parameters are logarithms). */
const LONGEST_STEP = 2;

function isAtBound(
  theta: Float64Array,
  slope: number,
  index: number,
  lower: Float64Array,
  upper: Float64Array,
): boolean {
  const at = theta[index] ?? 0;
  return (at <= (lower[index] ?? -Infinity) && slope > 0) || (at >= (upper[index] ?? Infinity) && slope < 0);
}

/** The two-loop recursion, restricted to the free parameters. */
function descentDirection(
  gradient: Float64Array,
  free: Float64Array,
  steps: readonly Float64Array[],
  changes: readonly Float64Array[],
): Float64Array {
  let direction: Float64Array = gradient.map((slope, index) => -slope * (free[index] ?? 0));
  const factors: number[] = [];
  for (let item = steps.length - 1; item >= 0; item -= 1) {
    const [step, change] = [steps[item] ?? gradient, changes[item] ?? gradient];
    const factor = product(step, direction) / product(step, change);
    factors[item] = factor;
    direction = add(direction, change, -factor);
  }
  const [lastStep, lastChange] = [steps.at(-1), changes.at(-1)];
  if (lastStep && lastChange) {
    const scale = product(lastStep, lastChange) / product(lastChange, lastChange);
    direction = direction.map((part) => part * scale);
  }
  for (const [item, step] of steps.entries()) {
    const change = changes[item] ?? gradient;
    direction = add(direction, step, (factors[item] ?? 0) - product(change, direction) / product(step, change));
  }
  return direction.map((part, index) => part * (free[index] ?? 0));
}

function remember(steps: Float64Array[], changes: Float64Array[], step: Float64Array, change: Float64Array): void {
  if (!(product(step, change) > 1e-10 * product(change, change))) return;
  steps.push(step);
  changes.push(change);
  if (steps.length <= MEMORY) return;
  steps.shift();
  changes.shift();
}

function project(theta: Float64Array, lower: Float64Array, upper: Float64Array): Float64Array {
  return theta.map((value, index) => Math.min(upper[index] ?? value, Math.max(lower[index] ?? value, value)));
}

function add(x: Float64Array, y: Float64Array, factor: number): Float64Array {
  return x.map((value, index) => value + factor * (y[index] ?? 0));
}

function product(x: Float64Array, y: Float64Array): number {
  return x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0);
}
