import { beforeAll, describe, expect, it } from 'vitest';
import { type FunctionDefinition, type FunctionName, functionDefinitions } from '#infra/functions.ts';
import type { Route } from '#shared/contracts/route.ts';
import { routes } from '#shared/contracts/routes.ts';
import { targetVerbs, type Uses, usesOfFunctions } from './bundle-uses.ts';

const contract: Route[] = Object.values(routes);
const definitions = new Map<string, FunctionDefinition>(Object.entries(functionDefinitions));
const names = [...definitions.keys()].filter((name): name is FunctionName => name in functionDefinitions);

/** Code that is in a bundle and that the function never runs, with the reason. */
const neverRun: readonly { functions: readonly FunctionName[]; verbs: readonly string[]; reason: string }[] = [
  {
    functions: ['activity', 'invites'],
    verbs: [
      'memberships GetItem',
      'memberships Query',
      'workspaces GetItem',
      'licences GetItem',
      'roles GetItem',
      'permissions',
      'actions',
    ],
    reason: 'All its calls are for superadmins, whose rights are read from no workspace.',
  },
  {
    functions: ['activity'],
    verbs: ['activity PutItem'],
    reason: 'It reads only, and reading is not recorded.',
  },
  {
    functions: ['auth'],
    verbs: ['memberships GetItem'],
    reason: 'None of its calls has a target in a workspace.',
  },
  {
    functions: [
      'library',
      'webhooks',
      'definitions',
      'series',
      'generation',
      'calculation',
      'job-states',
      'sample-files',
      'modelling',
      'plotting',
    ],
    verbs: ['memberships Query'],
    reason: 'Each of its calls has a target: the rights in its workspace are read, not those in all.',
  },
  {
    functions: ['workspaces', 'projects'],
    verbs: ['experiments GetItem'],
    reason: 'It publishes names to all experiments that it has listed; a single one is looked at by others.',
  },
  {
    functions: ['auth', 'activity', 'access-tokens', 'job-states', 'webhooks'],
    verbs: ['idempotent-calls GetItem', 'idempotent-calls PutItem', 'idempotent-calls UpdateItem'],
    reason: 'None of its calls is one that an Idempotency-Key makes safe to repeat.',
  },
];
/** A listed verb, or a table of which all named verbs never run. */
const isNeverRun = (name: FunctionName, missing: string) =>
  neverRun.some(
    ({ functions, verbs }) =>
      functions.includes(name) && verbs.some((verb) => verb === missing || verb.replace(/ .*/, '') === missing),
  );

/**
 * The grants of each function compared with what its bundle can use, so that a forgotten grant is found without running
 * the system. Detected are the tables, the verbs that are called on a named table (`samples.update(…)`), the queues
 * that are named at a send, and the other services. Not detected are verbs on a table that is passed as a value
 * (`clearTable(samples, …)`, the tables of a definition's kind), the queue of a job's message, and the paths through a
 * bundle that a function really takes: `neverRun` names those that it does not take. For these, and for unused grants,
 * the local stack evaluates the roles (`tests/infra/local`, `infra/untested-grants.ts`).
 */
describe('the grants of', () => {
  let uses: ReadonlyMap<FunctionName, Uses>;
  const resolved = targetVerbs();

  beforeAll(async () => {
    uses = await usesOfFunctions();
  });

  function usesOf(name: FunctionName) {
    const used = uses.get(name);
    if (!used) throw new Error(`There is no bundle of ${name}`);
    const targets = contract.filter(({ feature }) => feature === name).flatMap(({ target }) => target ?? []);
    const verbs = new Set([...used.verbs, ...targets.flatMap((kind) => resolved.get(kind) ?? [])]);
    return { ...used, verbs, tables: new Set([...used.tables, ...[...verbs].map((verb) => verb.replace(/ .*/, ''))]) };
  }
  const granted = (name: FunctionName) =>
    new Set(
      Object.entries(definitions.get(name)?.tables ?? {}).flatMap(([table, verbs]) => [
        table,
        ...verbs.map((verb) => `${table} ${verb}`),
      ]),
    );

  it.each(names)('%s suffice for what its code can use', (name) => {
    const { tables, verbs, queues, ...used } = usesOf(name);
    const { sends = [], pushes, closesSockets, signs, mails, asksSandbox } = definitions.get(name) ?? {};
    const grants = granted(name);
    const missing = [...tables, ...verbs].filter((one) => !grants.has(one) && !isNeverRun(name, one));
    expect(missing, 'tables and verbs to grant in infra/functions.ts').toEqual([]);
    expect([...queues].filter((queue) => !sends.some((one) => one === queue))).toEqual([]);
    expect({
      pushes: used.posts,
      closes: used.closes,
      signs: used.signs,
      mails: used.mails,
      asksSandbox: used.asks,
    }).toEqual({
      pushes: pushes === true,
      closes: pushes === true || closesSockets === true,
      signs: signs === true,
      mails: mails === true,
      asksSandbox: asksSandbox === true,
    });
  });

  it.each(names)('%s include no table that its code cannot reach', (name) => {
    // `functions/access/targets.ts` reads ancestors: of a socket's and a job's experiment, and of a file's sample.
    const ancestors =
      name === 'sample-files' ? ['projects', 'series'] : ['connect', 'job-states'].includes(name) ? ['projects'] : [];
    const reached = new Set([...usesOf(name).tables, ...ancestors]);
    expect(Object.keys(definitions.get(name)?.tables ?? {}).filter((table) => !reached.has(table))).toEqual([]);
  });

  it.each(names.filter((name) => definitions.get(name)?.sends))('%s include queues only if it sends', (name) => {
    expect(usesOf(name).sends).toBe(true);
  });

  it('have exceptions only for existing code', () => {
    for (const { functions, verbs, reason } of neverRun) {
      expect(reason.length).toBeGreaterThan(30);
      const reached = new Set(functions.flatMap((name) => [...usesOf(name).tables, ...usesOf(name).verbs]));
      expect(verbs.filter((verb) => !reached.has(verb))).toEqual([]);
    }
  });

  it('are compared with all resolvers of a path’s target', () => {
    const kinds = contract.flatMap(({ target }) => target ?? []);
    expect(kinds.filter((kind) => !resolved.has(kind))).toEqual([]);
    expect(resolved.get('sample')).toEqual(['samples Index', 'samples GetItem']);
    expect(resolved.get('role')).toEqual(['roles GetItem']);
  });
});
