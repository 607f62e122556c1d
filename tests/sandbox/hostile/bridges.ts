import type { Hostile } from './hostile.ts';

/** Through the objects that connect Python with JavaScript. */
export const bridges: Hostile[] = [
  { formula: 'js' },
  { formula: 'js.process.env' },
  { formula: 'js.constructor.constructor("return process")()' },
  { formula: 'pyodide_js.FS.mount' },
  { formula: 'pyodide.code.run_js("1")' },
  { formula: '_pyodide_core.raw_call' },
  { formula: '__import__("js")' },
  { formula: '__import__("pyodide_js").mountNodeFS("/x", "/")' },
  { script: 'import js\ndef f(x):\n    return js.eval("1")' },
  { script: 'from js import process\ndef f(x):\n    return process.pid' },
  { script: 'import pyodide_js\ndef f(x):\n    return x' },
  { script: 'from pyodide.code import run_js\ndef f(x):\n    return run_js("1")' },
  { script: 'import _pyodide_core\ndef f(x):\n    return x' },
  { script: 'from pyodide.ffi import create_proxy\ndef f(x):\n    return x' },
  { script: 'import pyodide.http\ndef f(x):\n    return pyodide.http.open_url("http://localhost")' },
  { script: 'import micropip\ndef f(x):\n    return micropip.install("x")' },
];
