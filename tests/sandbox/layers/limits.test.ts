import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { encodeFrame } from '#functions/sandbox/frames.ts';
import { Children } from '#functions/sandbox/host/children.ts';
import { processorTime } from '#functions/sandbox/host/launch.ts';
import { sandboxLimits } from '#functions/sandbox/limits.ts';
import { assets, programOf, sources, startInterpreter, startSandbox, variables } from '../support/start-sandbox.ts';

const sandbox = startSandbox();
const formula = (source: string) => ({ inputs: variables('x'), functions: sources({ f: source }) });
const endless = 'sum(1 for a in range(1000000) for b in range(1000000))';

describe('time', () => {
  test('an endless batch is stopped after two seconds of a processor, and the next of any tenant is calculated', async () => {
    const stopped = await sandbox.evaluate(formula(endless), { x: [1] });
    const took = sandbox.took();
    expect(stopped).toEqual({ refused: 'time', message: 'The formulas took longer than 2 seconds and were stopped' });
    expect(took).toBeGreaterThanOrEqual(sandboxLimits.milliseconds);
    const ofAnother = await sandbox.evaluate(formula('x + abs(-1)'), { x: [1] }, { tenant: 'two' });
    expect(ofAnother.values).toEqual({ f: [2] });
    expect((await sandbox.evaluate(formula('x'), { x: [1] })).values).toEqual({ f: [1] });
  });

  test('is processor time, not wall-clock time: a busy machine refuses no valid formula', () => {
    expect(processorTime(process.pid)).toBeGreaterThan(0);
    expect(processorTime(undefined)).toBeUndefined();
  });
});

describe('memory', () => {
  test('the interpreter cannot grow beyond its limit, also without the rules for formulas', async () => {
    const { limitMemory } = await import('#functions/sandbox/interpreter/limit-memory.ts');
    const grow = WebAssembly.Memory.prototype.grow;
    try {
      limitMemory(sandboxLimits.memoryMegabytes);
      const python = await startInterpreter();
      expect(python.runUnchecked('x = bytearray(100 * 2**20)')).toBe(true);
      python.reset();
      expect(
        python.runUnchecked(
          'try:\n    x = bytearray(200 * 2**20)\nexcept MemoryError:\n    pass\nelse:\n    raise SystemError',
        ),
      ).toBe(true);
    } finally {
      WebAssembly.Memory.prototype.grow = grow;
    }
  });

  test('a formula that would exceed it fails, and its neighbours are calculated', async () => {
    const program = { inputs: variables('x'), functions: sources({ large: 'len([0] * 60_000_000)', small: 'x + 1' }) };
    const { values, failures } = await sandbox.evaluate(program, { x: [1] });
    expect(values).toEqual({ large: [null], small: [2] });
    expect(failures).toEqual([{ name: 'large', sample: 0, message: 'This needs more memory than there is' }]);
  });
});

describe('size', () => {
  test('an answer above 6 MB is refused, not cut', async () => {
    const functions = Array.from({ length: 40 }, (_, index) => ({ name: `f${index}`, source: 'x / 3' }));
    const x = Array.from({ length: 12_000 }, (_, sample) => sample + 0.1);
    const answer = await sandbox.evaluate({ inputs: variables('x'), functions }, { x });
    expect([answer.refused, answer.message]).toEqual(['size', 'The answer would be larger than 6 MB']);
  });

  test('a child that writes endlessly is ended', async () => {
    const children = new Children(assets());
    const functions = Array.from({ length: 40 }, (_, index) => ({ name: `f${index}`, source: 'x' }));
    const program = programOf({ inputs: variables('x'), functions });
    const request = { operation: 'evaluate', program, wanted: ['function'], count: 60_000 };
    const frame = encodeFrame({ ...request, columns: [{ name: 'x', gaps: false }] }, [new Float64Array(60_000)]);
    expect(await children.ask('one', frame)).toEqual({ kind: 'size' });
    children.stop();
  });
});

describe('a tenant', () => {
  test('has its own process, which serves it again and nobody else', async () => {
    const children = new Children(assets());
    const frame = encodeFrame({ operation: 'check', program: programOf() }, []);
    const pids: (number | undefined)[] = [];
    for (const tenant of ['one', 'one', 'two', 'one']) {
      expect((await children.ask(tenant, frame)).kind).toBe('answered');
      pids.push(children.current);
    }
    const [first, again, other, back] = pids;
    expect(again).toBe(first);
    expect(new Set([first, other, back]).size).toBe(3);
    children.stop();
    await delay(0);
  });
});
