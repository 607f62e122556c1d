// @ts-check
// `npm test`: sets up whatever is missing, then proves the whole system; `npm test -- <name>` runs some tests of it.
import { prepare } from './prepare.mjs';
import { supervise } from './supervise.mjs';

supervise(
  prepare({ browser: true }),
  process.argv.length > 2 ? 'infra/start/some-tests.ts' : 'infra/start/prove.ts',
  process.argv.slice(2),
);
