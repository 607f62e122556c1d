import type { Hostile } from './hostile.ts';

/** Formats read attributes, and pad without end. */
export const formats: Hostile[] = [
  { formula: '"{0.__class__}".format(x)' },
  { formula: '"{0.__class__.__mro__}".format(x)' },
  { formula: '"{a.__globals__}".format(a=len)' },
  { formula: '"{0[a]}".format_map({})' },
  { formula: 'str.format("{0.__class__}", x)' },
  { formula: '(str.format)("{0.__class__}", x)' },
  { formula: 'list(map(str.format, ["{0.__class__}"], [x]))' },
  { formula: 'format(x, ">1000000000")' },
  { formula: 'f"{x}"' },
  { formula: 'f"{x.__class__}"' },
  { formula: 'f"{x!r:>{10**10}}"' },
  { formula: 'f"{().__class__.__base__.__subclasses__()}"' },
  { formula: 't"{x}"' },
  { formula: '"".join.__self__' },
  { formula: '"a".encode().decode("unicode_escape")' },
  { formula: '"a".translate({97: "b"})' },
  { formula: '"a".ljust(10**10)' },
  { formula: '"a".center(10**10)' },
  { formula: '"1".zfill(10**10)' },
  { formula: '"\\t".expandtabs(10**10)' },
  { formula: '"%s" % x.__class__' },
  { formula: 'str.maketrans("a", "b")' },
];
