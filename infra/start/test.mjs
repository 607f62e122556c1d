// `npm test`: sets up whatever is missing, then proves the whole system.
import { prepare } from './prepare.mjs';
import { supervise } from './supervise.mjs';

supervise(prepare({ browser: true }), 'infra/start/prove.ts');
