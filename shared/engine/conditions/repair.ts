import type { Random } from '../random/create-random.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import type { Constraint, Constraints } from './create-constraints.ts';
import type { Comparison } from './create-goal.ts';

/** A point on its way to meeting all constraints. */
export interface Repaired {
  point: Indices;
  /** The sum of its remaining violations; 0 meets all constraints. */
  missed: number;
  /** Operations that were spent. */
  work: number;
  /** Points that were tried. */
  tried: number;
}

interface RepairRequest {
  grid: Grid;
  constraints: Constraints;
  random: Random;
  /** Moves at most. */
  moves: number;
  /** True begins by sharing what is missing among all inputs of a constraint; false moves as few inputs as possible. */
  shares: boolean;
}

/**
 * Moves a point until it meets all constraints: tabu search over the inputs of a constraint that is missed (Galinier & Hao
 * 1997). Each move is the best of several inputs and positions, among them the position at which a linear comparison holds
 * exactly. Moves that keep a sum are pairs of such: one input leaves it, the next one restores it.
 *
 * @returns the best point found
 */
export function repair(start: Indices, request: RepairRequest): Repaired {
  const { constraints, random, moves } = request;
  const state = createState(onMixtures(start, request), request);
  if (request.shares) for (const constraint of constraints.list) share(state, constraint, request);
  let best: Indices = [...state.point];
  let least = state.total();
  const barred = new Int32Array(start.length);
  for (let move = 1; move <= moves && least > 0; move += 1) {
    const missed = constraints.list.filter((constraint) => state.missed(constraint) > 0);
    const constraint = missed[random.integer(missed.length)];
    if (!constraint) break;
    const now = state.total();
    let chosen: { input: number; to: Move } | undefined;
    let change = Infinity;
    for (const input of some(constraint.inputs, random)) {
      for (const to of movesOf(state, constraint, input, request)) {
        const after = state.change(to);
        const isBarred = (barred[input] ?? 0) > move && now + after >= least;
        if (!isBarred && (after < change || (after === change && random.next() < 0.5))) {
          chosen = { input, to };
          change = after;
        }
      }
      // A move that meets all constraints needs no comparison; among several improvements the first ones are as good.
      if (now + change <= 0 || (change < 0 && random.next() < 0.5)) break;
    }
    if (!chosen) continue;
    state.set(chosen.to);
    barred[chosen.input] = move + 2 + random.integer(3);
    const total = state.total();
    if (total < least) [best, least] = [[...state.point], total];
  }
  return { point: best, missed: least, work: state.work, tried: state.tried };
}

/** A start at which every mixture holds, as far as a draw gives one. */
function onMixtures(start: Indices, { grid, random }: RepairRequest): Indices {
  return grid.mixtures.reduce(
    (point, mixture) =>
      mixture.missed(point) === 0
        ? point
        : mixture.drawn(
            point,
            Float64Array.from(point, () => random.next()),
          ),
    start,
  );
}

/** Inputs with their new positions: one, or several parts of a mixture. */
type Move = readonly (readonly [input: number, position: number])[];

interface State {
  point: number[];
  values: Float64Array;
  work: number;
  tried: number;
  missed(constraint: Constraint): number;
  total(): number;
  /** How much more is missed after a move. */
  change(to: Move): number;
  set(to: Move): void;
}

function createState(start: Indices, { grid, constraints }: RepairRequest): State {
  const { list, reading } = constraints;
  const now = new Map<Constraint, number>();
  const state: State = {
    point: [...start],
    values: Float64Array.from(grid.toPoint(start)),
    work: 0,
    tried: 1,
    missed: (constraint) => now.get(constraint) ?? 0,
    total: () => list.reduce((sum, constraint) => sum + (now.get(constraint) ?? 0), 0),
    change(to) {
      const former = to.map(([input]) => state.values[input] ?? 0);
      for (const [input, position] of to) state.values[input] = grid.value(input, position);
      state.tried += 1;
      let sum = 0;
      for (const constraint of readingAny(to)) {
        sum += constraint.missed(state.values) - (now.get(constraint) ?? 0);
        state.work += constraint.work;
      }
      for (const [at, [input]] of to.entries()) state.values[input] = former[at] ?? 0;
      return sum;
    },
    set(to) {
      for (const [input, position] of to) {
        state.point[input] = position;
        state.values[input] = grid.value(input, position);
      }
      for (const constraint of readingAny(to)) note(constraint);
    },
  };
  const readingAny = (to: Move): Iterable<Constraint> =>
    to.length === 1 ? (reading[to[0]?.[0] ?? 0] ?? []) : new Set(to.flatMap(([input]) => reading[input] ?? []));
  const note = (constraint: Constraint) => {
    now.set(constraint, constraint.missed(state.values));
    state.work += constraint.work;
  };
  for (const constraint of list) note(constraint);
  return state;
}

/** Inputs that one move chooses from. */
const INPUTS = 12;

function some(inputs: readonly number[], random: Random): readonly number[] {
  if (inputs.length <= INPUTS) return inputs;
  const from = random.integer(inputs.length);
  const step = 1 + random.integer(inputs.length - 1);
  return Array.from({ length: INPUTS }, (_, at) => inputs[(from + at * step) % inputs.length] ?? 0);
}

/** Inputs of at most so many positions are tried at all of them. */
const FEW = 8;

/** Operations of a part of a mixture while one is moved. */
const PER_PART = 20;

/** The moves of an input that are tried: the other parts of its mixture move with it. */
function movesOf(state: State, constraint: Constraint, input: number, request: RepairRequest): Move[] {
  const mixture = request.grid.mixtures.find(({ inputs }) => inputs.includes(input));
  return positions(state, constraint, input, request).flatMap((position): Move[] => {
    if (!mixture) return [[[input, position]]];
    state.work += PER_PART * mixture.inputs.length;
    const whole = mixture.moved(state.point, input, position, request.random);
    const parts = whole ? mixture.inputs.filter((part) => whole[part] !== state.point[part]) : [];
    return whole ? [parts.map((part) => [part, whole[part] ?? 0])] : [];
  });
}

/** The positions that a move tries. */
function positions(state: State, constraint: Constraint, input: number, { grid, random }: RepairRequest): number[] {
  const size = grid.sizes[input] ?? 1;
  const here = state.point[input] ?? 0;
  if (size <= FEW) return Array.from({ length: size }, (_, position) => position).filter((each) => each !== here);
  const tried = new Set([0, size - 1, here - 1, here + 1, random.integer(size), grid.nearestTo(input, 0)]);
  if (!grid.categorical[input]) {
    const stride = Math.round((0.4 * size) ** random.next());
    tried.add(here - stride).add(here + stride);
    const comparison = constraint.comparison(state.values);
    const slope = comparison ? slopeOf(state, comparison, input, grid) : 0;
    const steps = slope && comparison ? -comparison.residual(state.values) / slope : 0;
    state.work += 4 * constraint.work;
    for (const whole of [Math.floor(steps + 1e-6), Math.ceil(steps - 1e-6)]) {
      tried.add(here + whole).add(here + whole + Math.sign(steps));
    }
    // Where positions are not evenly apart in value, the comparison holds at a value.
    const aside = here + 1 < size ? here + 1 : here - 1;
    const perStep = (grid.value(input, aside) - grid.value(input, here)) / (aside - here);
    tried.add(grid.nearestTo(input, grid.value(input, here) + steps * perStep));
  }
  return [...tried].filter((position) => position >= 0 && position < size && position !== here);
}

/** The change of a residual by one step of an input, 0 where it is none or unknown. */
function slopeOf(state: State, { residual }: Comparison, input: number, grid: Grid): number {
  const here = state.point[input] ?? 0;
  const aside = here + 1 < (grid.sizes[input] ?? 1) ? 1 : -1;
  const before = residual(state.values);
  const former = state.values[input] ?? 0;
  state.values[input] = grid.value(input, here + aside);
  const slope = (residual(state.values) - before) / aside;
  state.values[input] = former;
  return Number.isFinite(slope) ? slope : 0;
}

/**
 * Takes what a comparison misses from all of its numeric inputs, from each by the room that it has. An inequality is
 * overshot by a random part of the rest.
 */
function share(state: State, constraint: Constraint, { grid, random }: RepairRequest): void {
  const comparison = state.missed(constraint) > 0 ? constraint.comparison(state.values) : undefined;
  if (!comparison) return;
  const residual = comparison.residual(state.values);
  const alone = constraint.inputs.filter((input) => !grid.mixtures.some(({ inputs }) => inputs.includes(input)));
  const rooms = alone.flatMap((input) => {
    const slope = grid.categorical[input] ? 0 : slopeOf(state, comparison, input, grid);
    const here = state.point[input] ?? 0;
    const steps = residual * slope > 0 ? -here : (grid.sizes[input] ?? 1) - 1 - here;
    state.work += 2 * constraint.work;
    return slope === 0 ? [] : [{ input, steps, room: Math.abs(slope * steps) }];
  });
  const whole = rooms.reduce((sum, { room }) => sum + room, 0);
  if (!(whole > 0)) return;
  const needed = Math.min(1, Math.abs(residual) / whole);
  const part = comparison.isEquality ? needed : needed + (1 - needed) * 0.3 * random.next() ** 2;
  for (const { input, steps } of rooms) {
    const size = Math.floor(Math.abs(steps) * part + random.next());
    const position = (state.point[input] ?? 0) + Math.sign(steps) * Math.min(size, Math.abs(steps));
    state.set([[input, position]]);
  }
}
