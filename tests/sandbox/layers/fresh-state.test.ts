import { describe, expect, test } from 'vitest';
import { decodeFrame, encodeFrame } from '#functions/sandbox/frames.ts';
import { programOf, sources, startInterpreter, variables } from '../support/start-sandbox.ts';

const python = await startInterpreter();

/** The sandbox's answer to a valid request. */
function calculated() {
  const functions = sources({ f: 'math.sqrt(x) + len([1, 2]) + abs(-1)' });
  const program = programOf({ inputs: variables('x'), functions });
  const request = { operation: 'evaluate', program, wanted: ['function'], count: 1 };
  const frame = encodeFrame({ ...request, columns: [{ name: 'x', gaps: false }] }, [Float64Array.of(4)]);
  return [...decodeFrame(Buffer.from(python.answer(frame))).numbers];
}

/** Attacks of a tenant whose code bypassed all rules of formulas. */
const poisons = {
  'a changed function of Python': 'import builtins\nbuiltins.abs = builtins.len = lambda x: 40',
  'a changed module': 'import sys, builtins\nsys.modules["math2"] = 1\nbuiltins.leak = "secret of tenant one"',
  'changed code of ours':
    'import types\nfor c in object.__subclasses__():\n    pass\nimport builtins\nbuiltins.__dict__["sum"] = builtins.__dict__["max"] = None',
  'a recursion limit of nothing': 'import sys\nsys.setrecursionlimit(20)',
  'memory that is kept': 'import builtins\nbuiltins.kept = [bytearray(10**6) for _ in range(60)]',
};

describe('the next request gets the memory of the snapshot, whatever the last one did', () => {
  test.each(Object.entries(poisons))('%s', (_what, poison) => {
    python.reset();
    expect(python.runUnchecked(poison)).toBe(true);
    python.reset();
    expect(calculated()).toEqual([5]);
    expect(
      python.runUnchecked('import builtins\nassert not hasattr(builtins, "leak") and not hasattr(builtins, "kept")'),
    ).toBe(true);
  });

  test('without the reset the poison works: the memory protects', () => {
    python.reset();
    python.runUnchecked(poisons['a changed function of Python']);
    expect(python.runUnchecked('assert abs(-1) == 40')).toBe(true);
  });

  test('also after a stack overflow', () => {
    python.reset();
    const endless = 'y = ()\nfor _ in range(100000):\n    y = (y,)\nrepr(y)';
    expect(() => python.runUnchecked(endless)).toThrow(RangeError);
    python.reset();
    expect(calculated()).toEqual([5]);
  });
});

test('grown memory is empty again', () => {
  python.reset();
  python.runUnchecked('x = b"secret of tenant one" * 10**6');
  python.reset();
  const search = [
    'import builtins',
    'found = bytes(4 * 10**7)',
    'assert found.count(b"secret of tenant") == 0',
    'assert found.count(0) == len(found)',
  ].join('\n');
  expect(python.runUnchecked(search)).toBe(true);
});
