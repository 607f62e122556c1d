import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { tableNames } from '#functions/tables/definitions.ts';
import { reasonFor } from '../untested-grants.ts';

const grant = z.object({ action: z.string(), resource: z.string(), used: z.boolean() });
const kept = z.record(z.string(), z.array(grant));

/**
 * The grants of the template that no call needed in any stack of some runs, a line each: function, action, and resource.
 *
 * @param folders each holds a file for each stack of a run, as `tests/support/with-stack.ts` writes them
 */
export function unusedGrants(folders: readonly string[]): string[] {
  const used = new Map<string, boolean>();
  for (const file of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
    const stack = kept.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const [path, grants] of Object.entries(stack)) {
      for (const { action, resource, used: isUsed } of grants) {
        const line = `${path.split('/').at(-1)} ${verbOf(action)} ${shortName(resource)}`;
        used.set(line, isUsed || used.get(line) === true);
      }
    }
  }
  return [...used]
    .filter(([, isUsed]) => !isUsed)
    .map(([line]) => line)
    .sort();
}

/** The report of a run on its grants: the number of unused ones, and those of them without a reason. */
export function grantMessages(unused: readonly string[]): string[] {
  const unexplained = unused.filter((line) => {
    const [name = '', action = '', resource = ''] = line.split(' ');
    return reasonFor(name, action, resource) === undefined;
  });
  const explained = unused.length - unexplained.length;
  return [
    `${unused.length} grants were needed by no test; of ${explained} infra/untested-grants.ts says why they are there`,
    ...unexplained.map((line) => `Needed by no test, and without a reason: ${line}`),
  ];
}

/** Which of the two reads an item depends on what else is read in the same moment (`readItem`): they are one grant. */
const verbOf = (action: string) => action.replace('dynamodb:BatchGetItem', 'dynamodb:GetItem');

/** A resource without account, region and the digits that CDK puts behind a name. */
function shortName(arn: string): string {
  const last = arn.split(':').slice(5).join(':') || arn;
  const [, table, rest = ''] = /^table\/serieslab-\w+-data-([a-z]+)[0-9A-F]{8}(.*)$/.exec(last) ?? [];
  const named = tableNames.find((name) => name.replaceAll('-', '') === table);
  return named ? named + rest : last.replaceAll(/serieslab-[a-z]+-[a-z]+-/g, '').replaceAll(/[0-9A-F]{8}\b/g, '');
}
