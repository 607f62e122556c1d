import { vi } from 'vitest';
import { tableNames, tableVariable } from '#functions/tables/definitions.ts';
import { testTable } from './dynamo-local.ts';
import { answerAsUsual } from './functions.ts';
import { sandboxAnswers } from './sandbox.ts';

// The files of one process share its modules: what a file has replaced is put back before the next one begins.
vi.restoreAllMocks();
vi.unstubAllEnvs();
answerAsUsual();
sandboxAnswers();
for (const table of tableNames) process.env[tableVariable(table)] = testTable(table);
