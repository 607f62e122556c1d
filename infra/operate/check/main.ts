import { variable } from '#functions/aws/environment.ts';
import { type EnvironmentName, environments, placeOf } from '../../config/environments.ts';
import { findEnvironment } from '../find-environment.ts';
import { checksAfter } from './after.ts';
import { checksBefore } from './before.ts';
import { runChecks, type Subject } from './check.ts';
import { findEndpoints } from './endpoints.ts';

interface Asked {
  env: EnvironmentName;
  dataDir: string;
  before: boolean;
  after: boolean;
  /** Whose password is in OPERATE_PASSWORD. */
  email?: string | undefined;
}

/** Both halves where none is named. */
export async function check({ env: name, dataDir, before, after, email }: Asked): Promise<string> {
  const isLocal = name === 'local';
  const subject: Subject = {
    name,
    environment: environments[name],
    ...(isLocal ? {} : { place: placeOf(name) }),
    ...(email ? { account: { email, password: variable('OPERATE_PASSWORD') } } : {}),
  };
  const first = before || !after ? await runChecks(checksBefore, subject) : '';
  if (before && !after) return first;
  Object.assign(process.env, isLocal ? await findEnvironment(name, dataDir) : await findEndpoints(subject));
  return `${first && `${first}\n`}${await runChecks(checksAfter, subject)}`;
}
