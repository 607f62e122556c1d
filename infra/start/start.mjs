// @ts-check
// `npm start`: sets up whatever is missing, then runs the whole system.
import { prepare } from './prepare.mjs';
import { supervise } from './supervise.mjs';

supervise(prepare(), 'infra/start/main.ts');
