import type { Program, SandboxRequest } from '#functions/sandbox/contract.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';

const inputs = Array.from({ length: 20 }, (_, index) => `x${index}`);

/** Twenty formulas of five common kinds: rates, decays, choices, extremes, means. */
export const formulas = inputs.map((x, index) => {
  const other = (step: number) => inputs[(index + step) % inputs.length];
  const kinds = [
    `${x} * ${other(1)} / (1 + ${other(2)})`,
    `math.exp(-${x} / 10) * ${other(3)} + ${other(4)} ** 2`,
    `${x} if ${other(1)} > 0.5 else ${other(2)} - ${other(5)}`,
    `max(${x}, ${other(1)}, ${other(2)}) + min(${other(3)}, ${other(4)})`,
    `(${x} + ${other(1)} + ${other(2)} + ${other(3)}) / 4 - math.sqrt(abs(${other(6)}))`,
  ];
  return kinds[index % kinds.length] ?? x;
});

const program: Program = {
  inputs: inputs.map((name) => ({ name })),
  outputs: [],
  scripts: [],
  functions: formulas.map((source, index) => ({ name: `f${index}`, source })),
  functionalOutputs: [],
  rules: [],
};

/** All formulas for `count` samples of random inputs. */
export function requestOf(count: number): Extract<SandboxRequest, { operation: 'evaluate' }> {
  const random = createRandom(7);
  const columns = Object.fromEntries(inputs.map((name) => [name, Array.from({ length: count }, () => random.next())]));
  return { operation: 'evaluate', tenant: 'bench', program, columns, count, wanted: ['function'] };
}

/** The same formulas as a program for `python3`, in one loop without any check; prints its version and the best of its runs in ns. */
export const plainPython = (count: number, runs: number) => `
import math, random, sys, time
samples = list(zip(*[[random.random() for _ in range(${count})] for _ in range(${inputs.length})]))
results = [[None] * ${count} for _ in range(${formulas.length})]
def run(samples, results):
    ${formulas.map((_, index) => `r${index}`).join(', ')} = results
    for i, (${inputs.join(', ')}) in enumerate(samples):
${formulas.map((formula, index) => `        r${index}[i] = ${formula}`).join('\n')}
times = []
for _ in range(${runs}):
    started = time.process_time_ns()
    run(samples, results)
    times.append(time.process_time_ns() - started)
print(sys.version.split()[0], min(times))
`;
