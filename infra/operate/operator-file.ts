import { join } from 'node:path';

/** Where a stack that runs on this machine says how to reach it: its endpoints change with every start. */
export const operatorFile = (dataDir: string) => join(dataDir, 'operate.json');
