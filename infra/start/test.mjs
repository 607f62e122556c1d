// @ts-check
// `npm test`: sets up whatever is missing, then proves the whole system; `npm run test:night`: what takes long.
// `npm test -- --part <part>` runs a part of it, `npm test -- <name>` some tests, whether of the day or of the night.
import { prepare } from './prepare.mjs';
import { supervise } from './supervise.mjs';

const given = process.argv.slice(2);
const isSuite = given.length === 0 || given.includes('--part') || given.includes('--night');
supervise(prepare({ browser: true }), isSuite ? 'infra/start/suite/main.ts' : 'infra/start/some-tests.ts', given);
