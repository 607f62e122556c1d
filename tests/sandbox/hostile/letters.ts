import type { Hostile } from './hostile.ts';

/** Characters that Python normalises to others, and characters that are not allowed in texts. */
export const letters: Hostile[] = [
  { formula: '\uff4a\uff53' },
  { formula: '\uff4a\uff53.process' },
  { formula: '().\uff3f\uff3fclass\uff3f\uff3f' },
  { formula: '().__\uff43lass__' },
  { formula: '\u{1d556}\u{1d567}\u{1d552}\u{1d55d}("1")' },
  { formula: '\ufe33_import__("os")' },
  { formula: '_\ufe4fimport__("os")' },
  { formula: 'm\u0430th.pi' },
  { formula: 'x\u200b' },
  { formula: 'x\u0000' },
  { formula: '\ufeffeval("1")' },
  { formula: 'x \u2028 y' },
  { formula: '\u202ex' },
  { script: '# coding: utf-7\n+AF8AXw-import+AF8AXw-("os")\ndef f(x):\n    return x' },
  { script: 'def f(\uff58):\n    return \uff58' },
  { script: 'def \u212f(x):\n    return x\ndef f(x):\n    return e(x)' },
  { script: 'im\\\nport os\ndef f(x):\n    return x' },
  { script: 'def f(x):\n    return \ud800' },
];
