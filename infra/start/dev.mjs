// @ts-check
// `npm run dev` and `npm run debug`: set up whatever is missing, then run the system from its sources.
import { prepare } from './prepare.mjs';
import { supervise } from './supervise.mjs';

supervise(prepare(), 'infra/start/develop.ts', process.argv.slice(2));
