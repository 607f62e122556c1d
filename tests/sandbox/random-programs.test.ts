import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pythonNames } from '#functions/features/definitions/api/require-unshadowed.ts';
import type { Program } from '#functions/sandbox/contract.ts';
import { isNight } from '#tests/support/night.ts';
import { type GrammarProgram, programOf } from './grammar/programs.ts';
import { startSandbox } from './support/start-sandbox.ts';

// Random programs of Python's grammar, each from a seed: programs that the save accepts have the same values and
// failures as in the machine's own Python; refusals have a position. `GRAMMAR_PROGRAMS=20000` sets their number.
const count = Number(process.env.GRAMMAR_PROGRAMS ?? (isNight ? 2000 : 500));
const size = 100;
const sandbox = startSandbox();
const samples = [
  { x: 1, y: 2.5, n: 3, label: 'oil' },
  { x: -0.75, y: 0, n: 0, label: 'water' },
  { x: 12, y: -3, n: 7, label: 'oil' },
];
const labels = ['oil', 'water'];
const columns = {
  x: samples.map(({ x }) => x),
  y: samples.map(({ y }) => y),
  n: samples.map(({ n }) => n),
  label: samples.map(({ label }) => labels.indexOf(label)),
};

function batchOf(programs: readonly GrammarProgram[]): Partial<Program> {
  const named = programs.map((program, at) => ({ ...program, at }));
  return {
    inputs: [{ name: 'x' }, { name: 'y' }, { name: 'n' }, { name: 'label', labels }],
    scripts: named.flatMap(({ script, at }) => (script === undefined ? [] : [{ name: `s${at}`, source: script }])),
    functions: named.map(({ formula, script, at }) => ({
      name: `f${at}`,
      source: script === undefined ? formula : formula.replace('s.f', `s${at}.f`),
    })),
  };
}

type Outcome = { refused: string } | { values: (number | null)[]; messages: string[] };

async function outcomesOf(programs: readonly GrammarProgram[]): Promise<Outcome[]> {
  const program = batchOf(programs);
  const { problems } = await sandbox.check(program);
  const answer = await sandbox.evaluate(program, columns);
  if ((!problems || !answer.values) && programs.length > 1) {
    // One of them crashed the interpreter: finds which.
    const half = programs.length >> 1;
    return [...(await outcomesOf(programs.slice(0, half))), ...(await outcomesOf(programs.slice(half)))];
  }
  expect(problems, JSON.stringify(programs[0])).toBeDefined();
  expect(answer.values, JSON.stringify(programs[0])).toBeDefined();
  return programs.map((_, at) => {
    const problem = problems.find(({ name }) => name === `f${at}` || name === `s${at}`);
    const values = answer.values[`f${at}`] ?? [];
    const messages = answer.failures.filter(({ name }) => name === `f${at}`).map(({ message }) => message);
    if (!problem) return { values, messages };
    // A refused program has a position, and no value.
    expect([problem.line, problem.column].every((position) => position >= 1)).toBe(true);
    expect(values).toEqual(samples.map(() => null));
    return { refused: problem.message };
  });
}

const hasPython = spawnSync('python3', ['--version']).status === 0;

function reference(programs: readonly GrammarProgram[]): { answers: (string | (number | null)[])[] } {
  const input = JSON.stringify({ programs, samples, builtins: [...pythonNames] });
  const script = join(import.meta.dirname, 'grammar/reference.py');
  const options = {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, PYTHONHASHSEED: '0' },
  } as const;
  return JSON.parse(execFileSync('python3', [script], options));
}

/** Equal except for the last digits, in which mathematical libraries differ. */
function agrees(ours: number | null, theirs: number | null): boolean {
  if (ours === null || theirs === null) return ours === theirs;
  return ours === theirs || Math.abs(ours - theirs) <= 1e-12 * Math.max(Math.abs(ours), Math.abs(theirs));
}

test(`${count} random programs agree with Python or are refused on save`, async () => {
  const programs = Array.from({ length: count }, (_, seed) => programOf(seed + 1));
  const outcomes: Outcome[] = [];
  for (let at = 0; at < count; at += size) outcomes.push(...(await outcomesOf(programs.slice(at, at + size))));
  const accepted = outcomes.filter((outcome) => 'values' in outcome);
  // An accepted formula never gets a message about its syntax.
  for (const { messages } of accepted)
    for (const message of messages) expect(message).not.toMatch(/\(line \d+, column/);
  const intact = programs.flatMap(({ mutated }, at) => (mutated ? [] : [outcomes[at]]));
  expect(intact.filter((outcome) => outcome && 'values' in outcome).length).toBeGreaterThan(0.85 * intact.length);
  expect(accepted.filter(({ values }) => values.some((value) => value !== null)).length).toBeGreaterThan(0.3 * count);
  if (!hasPython) return;
  const { answers } = reference(programs);
  const different = programs.flatMap((program, at) => {
    const [ours, theirs] = [outcomes[at], answers[at]];
    if (!ours || 'refused' in ours || theirs === 'too slow') return [];
    const same = Array.isArray(theirs) && ours.values.every((value, sample) => agrees(value, theirs[sample] ?? null));
    return same ? [] : [JSON.stringify({ seed: at + 1, ...program, ours, theirs })];
  });
  expect(different).toEqual([]);
});
