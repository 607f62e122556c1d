import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod';

const folder = join(import.meta.dirname, '../../.github/workflows');

/** The YAML parser of aws-cdk-lib; the project needs YAML nowhere else. */
const require = createRequire(import.meta.url);
const yaml: unknown = createRequire(require.resolve('aws-cdk-lib/core'))('yaml');
const { parse } = z.object({ parse: z.custom<(text: string) => unknown>() }).parse(yaml);

const permissions = z.record(z.string(), z.enum(['none', 'read', 'write']));
const concurrency = z.object({ group: z.string(), 'cancel-in-progress': z.boolean() });
const step = z.object({ run: z.string().optional(), uses: z.string().optional(), if: z.string().optional() });
const job = z.object({
  uses: z.string().optional(),
  needs: z.string().optional(),
  environment: z.string().optional(),
  permissions: permissions.optional(),
  concurrency: concurrency.optional(),
  with: z.record(z.string(), z.string()).optional(),
  steps: z.array(step).optional(),
});
const workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: permissions.optional(),
  concurrency: concurrency.optional(),
  jobs: z.record(z.string(), job),
});
export type Workflow = z.infer<typeof workflow>;
export type Permissions = z.infer<typeof permissions>;

export const parseWorkflow = (text: string): Workflow => workflow.parse(parse(text));

/** Every workflow by its file name. */
export const workflows: ReadonlyMap<string, Workflow> = new Map(
  readdirSync(folder).map((file) => [file, parseWorkflow(readFileSync(join(folder, file), 'utf8'))]),
);

const strength = { none: 0, read: 1, write: 2 };

/**
 * GitHub refuses before a run starts if a job of a called workflow requests more permissions than the calling job has,
 * even if the job's `if` is false.
 */
export function permissionProblems(all: ReadonlyMap<string, Workflow>): string[] {
  return [...all].flatMap(([file, { jobs, permissions: ofAll = {} }]) =>
    Object.entries(jobs).flatMap(([name, { uses, permissions: own = ofAll }]) =>
      uses?.startsWith('./') ? nested(all, uses, own, `${file}, ${name}`) : [],
    ),
  );
}

function nested(all: ReadonlyMap<string, Workflow>, uses: string, granted: Permissions, caller: string): string[] {
  const called = all.get(uses.replace('./.github/workflows/', ''));
  if (!called) return [`${caller}: there is no ${uses}`];
  const asked = [called.permissions ?? {}, ...Object.values(called.jobs).map(({ permissions: of = {} }) => of)];
  const more = asked.flatMap((each) =>
    Object.entries(each)
      .filter(([scope, level]) => strength[level] > strength[granted[scope] ?? 'none'])
      .map(([scope, level]) => `${caller}: ${uses} asks for "${scope}: ${level}"`),
  );
  const below = Object.values(called.jobs).flatMap(({ uses: further, permissions: own = called.permissions ?? {} }) =>
    further?.startsWith('./') ? nested(all, further, own, uses) : [],
  );
  return [...new Set([...more, ...below])];
}
