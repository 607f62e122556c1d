import { variable } from '../aws/environment.ts';
import { type TableName, tableVariable } from './definitions.ts';

export const physicalName = (table: TableName) => variable(tableVariable(table));
