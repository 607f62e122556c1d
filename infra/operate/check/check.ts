import type { Environment, EnvironmentName, Place } from '../../config/environments.ts';

/** The environment that is checked. The local stack has no region, because nothing of it is in a cloud. */
export interface Subject {
  name: EnvironmentName;
  environment: Environment;
  place?: Place;
  /** Somebody who may sign in, for what only they can try. */
  account?: { email: string; password: string };
}

/** `refuses`: the release must stop. `warns`: a person has something to do (decision OPERATE-11). */
export interface Finding {
  level: 'refuses' | 'warns';
  message: string;
}

export interface Check {
  name: string;
  run(subject: Subject): Promise<Finding | undefined>;
}

/** A check of what AWS alone has, which the local stack passes over. */
export const inCloud = (
  name: string,
  run: (subject: Subject & { place: Place }) => Promise<Finding | undefined>,
): Check => ({
  name,
  run: async ({ place, ...subject }) => (place ? run({ ...subject, place }) : undefined),
});

export const refuses = (message: string): Finding => ({ level: 'refuses', message });
export const warns = (message: string): Finding => ({ level: 'warns', message });

/** Runs all checks, says what each found, and throws when one refuses. One that fails by itself refuses, too. */
export async function runChecks(checks: readonly Check[], subject: Subject): Promise<string> {
  const lines: string[] = [];
  let refused = 0;
  for (const { name, run } of checks) {
    const finding = await run(subject).catch((error: unknown) => refuses(String(error)));
    if (finding?.level === 'refuses') refused += 1;
    lines.push(finding ? `${finding.level}  ${name}: ${finding.message}` : `passes  ${name}`);
  }
  const report = lines.join('\n');
  if (refused > 0) throw new Error(`${report}\n\n${refused} of ${checks.length} checks of ${subject.name} refuse`);
  return report;
}
