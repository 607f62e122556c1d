import { type CodedRun, combinationsOf, type DesignInput, type DesignModel, type Draws } from './design.ts';
import { createExchange, type DesignPart, replaced } from './exchange.ts';
import { addOuter } from './linear-algebra.ts';
import { expandModel, type TermMatrix } from './model-terms.ts';

export interface OptimalRequest {
  inputs: readonly DesignInput[];
  /** Together they have every input once. */
  parts: readonly DesignPart[];
  model: DesignModel;
  /** `D` estimates the effects best, `I` predicts best over the region. */
  criterion: 'D' | 'I';
  runs: number;
  /** Coded runs that exist already and count in the model. */
  existing?: readonly CodedRun[];
  /** Coded runs that represent the settings to predict at; for `I`. */
  region: readonly CodedRun[];
  /** Whether each of many coded runs obeys the rules; without it, every one does. */
  allowed?: ((runs: readonly CodedRun[]) => Promise<readonly boolean[]>) | undefined;
  draws: Draws;
  /** The number of random designs that are improved; the best one stays. */
  starts?: number;
  /** Called before each start with the share that is done; it may wait, or throw to cancel. False ends the search. */
  onProgress?: (share: number) => Promise<boolean>;
}

/**
 * A D- or I-optimal design by coordinate exchange: each part of each run takes the option that improves the criterion
 * most, until none does; from several random starts. A held input has the same value in a group of runs, and at most as
 * many different values as it may have.
 *
 * Source: R. K. Meyer and C. J. Nachtsheim, Technometrics 37 (1995), 60–69; B. Jones and P. Goos (2007) for groups.
 *
 * @returns undefined if the rules allow none of the settings that were tried, or if no start can tell the effects apart
 */
export async function optimalDesign(request: OptimalRequest): Promise<CodedRun[] | undefined> {
  const terms = expandModel(request.inputs, request.model);
  const rules = createRules(request);
  const pool = await startingRuns(request, rules);
  if (pool.length === 0) return undefined;
  const moments = momentsOf(terms, request.region);
  const { starts = STARTS, onProgress } = request;
  let best: { runs: CodedRun[]; value: number } | undefined;
  for (let start = 0; start < starts; start += 1) {
    if (onProgress && !(await onProgress(start / starts))) break;
    const found = await improve(request, { terms, rules, pool, moments });
    if (found && found.value < (best?.value ?? Infinity) - 1e-12) best = found;
  }
  return best?.runs;
}

const STARTS = 20;
/** Random runs that are asked for, so that enough obey the rules. */
const POOL = 2000;
/** A grid of up to so many settings is asked about at once. */
const LISTED = 20_000;
const PASSES = 40;

/** Remembers which runs obey the rules. */
interface Rules {
  /** Whether all runs are known. */
  isComplete: boolean;
  /** Undefined if not asked yet. */
  known(run: CodedRun): boolean | undefined;
  ask(runs: readonly CodedRun[]): Promise<void>;
}

function createRules({ allowed, parts }: OptimalRequest): Rules {
  if (!allowed) return { isComplete: true, known: () => true, ask: async () => undefined };
  const answers = new Map<string, boolean>();
  return {
    isComplete: parts.reduce((product, { options }) => product * options.length, 1) <= LISTED,
    known: (run) => answers.get(run.join()),
    async ask(runs) {
      const fresh = [...new Map(runs.map((run) => [run.join(), run])).values()].filter(
        (run) => !answers.has(run.join()),
      );
      if (fresh.length === 0) return;
      const found = await allowed(fresh);
      for (const [at, run] of fresh.entries()) answers.set(run.join(), found[at] === true);
    },
  };
}

/** Runs that obey the rules: of the whole grid if it is small, otherwise of random ones. */
async function startingRuns({ parts, draws, inputs, allowed }: OptimalRequest, rules: Rules): Promise<CodedRun[]> {
  const size = parts.reduce((product, { options }) => product * options.length, 1);
  const whole = (chosen: readonly (readonly number[])[]): CodedRun => {
    const start: CodedRun = inputs.map(() => 0);
    return parts.reduce((run, part, at) => replaced(run, part, chosen[at] ?? []), start);
  };
  const runs =
    size <= (allowed ? LISTED : POOL)
      ? combinationsOf(parts.map(({ options }) => options)).map(whole)
      : Array.from({ length: POOL }, () =>
          whole(parts.map(({ options }) => options[draws.integer(options.length)] ?? [])),
        );
  await rules.ask(runs);
  return runs.filter((run) => rules.known(run));
}

/** The mean of f fᵀ over the region. */
function momentsOf(terms: TermMatrix, region: readonly CodedRun[]): Float64Array {
  const moments = new Float64Array(terms.size ** 2);
  const row = new Float64Array(terms.size);
  for (const run of region) {
    terms.fill(run, row);
    addOuter(moments, row, 1 / region.length);
  }
  return moments;
}

interface Tools {
  terms: TermMatrix;
  rules: Rules;
  pool: readonly CodedRun[];
  moments: Float64Array;
}

/** One start: a random design, improved until no exchange improves it. Its value is −log |XᵀX|, or the mean variance. */
async function improve(
  request: OptimalRequest,
  tools: Tools,
): Promise<{ runs: CodedRun[]; value: number } | undefined> {
  const { parts, existing = [] } = request;
  const groups = groupsOf(request);
  const runs = randomRuns(request, tools.pool, groups);
  await tools.rules.ask(runs);
  if (runs.some((run) => !tools.rules.known(run))) return undefined;
  const isAllowed = (run: CodedRun) => tools.rules.known(run) === true;
  const state = createExchange({ ...tools, criterion: request.criterion, isAllowed }, [...existing, ...runs]);
  if (!state) return undefined;
  for (let pass = 0; pass < PASSES; pass += 1) {
    if (!tools.rules.isComplete)
      await tools.rules.ask(runs.flatMap((run) => parts.flatMap((part) => variantsOf(run, part))));
    let improved = false;
    for (const [index, part] of parts.entries()) {
      for (const group of groups[index] ?? []) {
        const option = state.bestOption(
          part,
          group.map((at) => runs[at] ?? []),
        );
        if (!option) continue;
        for (const at of group) runs[at] = replaced(runs[at] ?? [], part, option);
        improved = true;
      }
    }
    if (!improved) break;
    state.renew([...existing, ...runs]);
  }
  return { runs, value: state.value() };
}

/** By part, the sets of runs that have the same option: each run alone, or as many groups as a held input may have values. */
function groupsOf({ parts, inputs, runs }: OptimalRequest): number[][][] {
  const held = Math.max(0, ...inputs.map((input) => input.held ?? 0));
  return parts.map((part) => {
    const values = Math.min(...part.inputs.map((input) => inputs[input]?.held ?? Infinity));
    if (values >= runs) return Array.from({ length: runs }, (_, at) => [at]);
    // Inputs that are held together change together: runs come in as many plots as the one with most values has.
    const plots = Math.min(runs, held);
    return Array.from({ length: values }, (_, value) =>
      [...Array(runs).keys()].filter((run) => Math.floor((run * plots) / runs) % values === value),
    );
  });
}

/** Random runs of the pool; those of a group take its held values where the pool has them. */
function randomRuns(
  { parts, runs, draws, inputs }: OptimalRequest,
  pool: readonly CodedRun[],
  groups: number[][][],
): CodedRun[] {
  const draw = (from: readonly CodedRun[]) => from[draws.integer(from.length)] ?? [];
  const held = parts.flatMap((part, index) => (part.inputs.some((input) => inputs[input]?.held) ? [index] : []));
  const wanted = Array.from({ length: runs }, () => new Map<number, readonly number[]>());
  for (const index of held) {
    for (const group of groups[index] ?? []) {
      const like = draw(pool);
      for (const run of group) wanted[run]?.set(index, parts[index]?.inputs.map((input) => like[input] ?? 0) ?? []);
    }
  }
  return wanted.map((values) => {
    const fits = pool.filter((run) =>
      [...values].every(([index, of]) => parts[index]?.inputs.every((input, at) => run[input] === of[at])),
    );
    const run = draw(fits.length > 0 ? fits : pool);
    return [...values].reduce((made, [index, of]) => (parts[index] ? replaced(made, parts[index], of) : made), run);
  });
}

const variantsOf = (run: CodedRun, part: DesignPart): CodedRun[] =>
  part.options.map((values) => replaced(run, part, values));
