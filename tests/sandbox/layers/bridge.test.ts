import { beforeEach, describe, expect, test } from 'vitest';
import { startInterpreter } from '../support/start-sandbox.ts';

/*
 * Below the rules of formulas: arbitrary Python, as if the allow-list did not exist. It finds no module that leads to
 * JavaScript, and no importer.
 */
const python = await startInterpreter();
beforeEach(() => python.reset());

test('Python itself runs here', () => {
  expect(python.runUnchecked('assert sum(range(4)) == 6')).toBe(true);
  expect(python.runUnchecked('assert False')).toBe(false);
});

describe('nothing can be imported', () => {
  test.each(
    'js pyodide_js pyodide pyodide.ffi _pyodide_core _pyodide ctypes _ctypes os posix socket _socket subprocess importlib gc'
      .concat(' inspect pickle _pickle threading asyncio ssl zipimport json random')
      .split(' '),
  )('%s', (name) => {
    const attempt = `try:\n    import ${name}\nexcept ImportError:\n    pass\nelse:\n    raise SystemError`;
    expect(python.runUnchecked(attempt)).toBe(true);
  });

  test('and no importer is left', () => {
    expect(python.runUnchecked('import sys\nassert not (sys.meta_path or sys.path_hooks or sys.path)')).toBe(true);
    expect(python.runUnchecked('import sys\nassert not any("js" in m or "pyodide" in m for m in sys.modules)')).toBe(
      true,
    );
  });
});

test('no file can be opened, and no console read', () => {
  for (const name of ['open', 'input', 'breakpoint', 'help']) expect(python.runUnchecked(name)).toBe(false);
  expect(python.runUnchecked('import io\nio.open("/etc/passwd")')).toBe(false);
  expect(python.runUnchecked('import io\nio.open("/lib/python314.zip")')).toBe(false);
});

describe('code that finds the bridge in memory reaches nothing through it', () => {
  const core = [
    'importer = [c for c in object.__subclasses__() if c.__name__ == "BuiltinImporter"][0]',
    'core = importer.load_module("_pyodide_core")',
  ].join('\n');

  test.each([
    ['run_js by name', `${core}\ncore.run_js("globalThis.reached = true")`],
    [
      'a proxy of a function',
      `${core}\nc = core.create_proxy(lambda: 1)\nc.constructor.constructor("globalThis.reached = true")()`,
    ],
    ['conversion to JavaScript', `${core}\ncore.to_js([1]).constructor.constructor("globalThis.reached = true")()`],
    [
      'every proxy that is left',
      'for c in object.__subclasses__():\n    if "Js" in c.__name__:\n        c().constructor.constructor("globalThis.reached = true")()',
    ],
  ])('%s', (_what, source) => {
    const ended = (() => {
      try {
        return python.runUnchecked(source);
      } catch {
        return false;
      }
    })();
    expect('reached' in globalThis).toBe(false);
    expect(ended).toBe(false);
  });
});
