// @ts-check
// `npm run check`: the fast check, for every commit: format, lint, types, build, and the tests that need no system.
// Screens, handlers and the sandbox take minutes: run the tests of what you change, and `npm test` for all.
import { prepare } from './prepare.mjs';
import { supervise } from './supervise.mjs';

supervise(prepare(), 'infra/start/suite/main.ts', ['--part', 'unit']);
