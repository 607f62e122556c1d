import type { Hostile } from './hostile.ts';

/** Frames and tracebacks contain the variables of callers. */
export const frames: Hostile[] = [
  { formula: '(y for y in [1]).gi_frame' },
  { formula: '(y for y in [1]).gi_frame.f_back.f_globals' },
  { formula: '(y for y in [1]).gi_code' },
  { formula: '[g.gi_frame.f_back for g in [(g.gi_frame.f_back for _ in [1])]]' },
  {
    script:
      'def f(x):\n    try:\n        1 / 0\n    except ZeroDivisionError as e:\n        return e.__traceback__.tb_frame',
  },
  { script: 'def f(x):\n    try:\n        1 / 0\n    except Exception as e:\n        return e.tb_frame' },
  { script: 'def f(x):\n    try:\n        1 / 0\n    except Exception as e:\n        return e.with_traceback(None)' },
  { script: 'def f(x):\n    try:\n        1 / 0\n    except Exception as e:\n        return e.__context__' },
  {
    script:
      'def f(x):\n    try:\n        1 / 0\n    except Exception as e:\n        e.add_note("x")\n        return e.__notes__',
  },
  { script: 'def f(x):\n    try:\n        {}["a"]\n    except KeyError as e:\n        return e.args' },
  { script: 'def f(x):\n    try:\n        x.foo\n    except Exception as e:\n        return e.obj' },
  { script: 'def f(x):\n    try:\n        1 / 0\n    except BaseException as e:\n        return 1' },
  { script: 'def f(x):\n    try:\n        return 1 / 0\n    except:\n        return 1' },
  { script: 'def f(x):\n    try:\n        1 / 0\n    except* ZeroDivisionError:\n        return 1' },
  { script: 'def f(x):\n    yield x\n' },
  { script: 'def f(x):\n    g = (y for y in [1])\n    return g.gi_frame.f_locals' },
  { script: 'def g():\n    yield from [1]\ndef f(x):\n    return g().gi_yieldfrom' },
  { script: 'def f(x):\n    return f.__code__.co_code' },
  { script: 'def f(x):\n    raise SystemExit(0)' },
  { script: 'def f(x):\n    raise KeyboardInterrupt' },
  { script: 'def f(x):\n    raise GeneratorExit' },
];
