import { bridges } from './bridges.ts';
import { collections } from './collections.ts';
import { dunders } from './dunders.ts';
import { endless } from './endless.ts';
import { formats } from './formats.ts';
import { frames } from './frames.ts';
import { imports } from './imports.ts';
import { letters } from './letters.ts';
import { missingBuiltins } from './missing-builtins.ts';
import { nesting } from './nesting.ts';
import { numbers } from './numbers.ts';
import { recursion } from './recursion.ts';
import { results } from './results.ts';
import { statements } from './statements.ts';
import { tampering } from './tampering.ts';

/** Refused when saved, by their text, before anything runs. */
export const refusedOnSave = {
  bridges,
  dunders,
  formats,
  frames,
  imports,
  letters,
  missingBuiltins,
  nesting,
  statements,
  tampering,
};

/** Well-formed, and stopped when they run: by a limit, or because the result is no value. */
export const stoppedInTheRun = { collections, endless, numbers, recursion, results };
