// @ts-check
// `npm run test:cloud`: the API's journeys and job faults, and the ways in, with AWS's delays, rates and limits;
// `-- <name>` some of them.
import { prepare } from './prepare.mjs';
import { supervise } from './supervise.mjs';

process.env.CLOUD = 'strict';
const chosen = process.argv.slice(2);
supervise(prepare({ browser: true }), 'infra/start/some-tests.ts', [
  ...['--project', 'stack', '--project', 'cloud'],
  ...(chosen.length > 0 ? chosen : ['tests/api', 'tests/e2e']),
]);
