import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { type FunctionName, functionDefinitions, type Verb } from '#infra/functions.ts';
import { pathOf, root } from './imports.ts';

/** The AWS actions that a function's code can use, read from its bundle. */
export interface Uses {
  tables: ReadonlySet<string>;
  /** Actions on a table that the code names, as `table Verb`. */
  verbs: ReadonlySet<string>;
  /** Queues that are named at a send; the code that sends a job's message names none. */
  queues: ReadonlySet<string>;
  sends: boolean;
  posts: boolean;
  closes: boolean;
  signs: boolean;
  mails: boolean;
  asks: boolean;
}

const targetsFile = 'functions/access/targets.ts';

/**
 * Removes unreachable code from each bundle: no file of the repository is kept for its side effects, and creating a
 * table is no side effect. The tables of path targets are removed too: every call includes that code, and the contract
 * says which of them a function resolves (`targetVerbs`).
 */
const onlyWhatIsReached: Plugin = {
  name: 'only-what-is-reached',
  setup(bundle) {
    bundle.onResolve({ filter: /^[.#]/ }, ({ path, importer }) => {
      return { path: join(root, pathOf(relative(root, importer), path)), sideEffects: false };
    });
    bundle.onLoad({ filter: /functions\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const kept = path.endsWith(targetsFile) ? source.replaceAll(/\btables\.\w+/g, '({} as any)') : source;
      return {
        loader: 'ts',
        contents: kept.replaceAll(/^((?:export )?const \w+ = )(?=[a-z]\w*(?:<.*>)?\()/gm, '$1/* @__PURE__ */ '),
      };
    });
  },
};

/** By function, the actions that its code can use. */
export async function usesOfFunctions(): Promise<Map<FunctionName, Uses>> {
  const names = Object.keys(functionDefinitions).filter((name): name is FunctionName => name in functionDefinitions);
  const { outputFiles } = await build({
    entryPoints: names.map((name) => ({ in: functionDefinitions[name].entry, out: name })),
    outdir: 'bundles',
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    plugins: [onlyWhatIsReached],
    logLevel: 'error',
  });
  return new Map(
    names.map((name) => {
      const file = outputFiles.find(({ path }) => path.endsWith(`/bundles/${name}.js`));
      return [name, usesOf(file?.text ?? '')];
    }),
  );
}

function usesOf(code: string): Uses {
  const named = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name = '']) => name));
  return {
    verbs: verbsOf(code),
    tables: named(/\b(?:entityTable|physicalName)\("([\w-]+)"/g),
    queues: named(/\bsendMessage\("(\w+)"/g),
    sends: /\bsendMessage\(/.test(code.replace('function sendMessage(', '')),
    posts: code.includes('new PostToConnectionCommand('),
    closes: code.includes('new DeleteConnectionCommand('),
    signs: code.includes('"SIGNING_SECRET"'),
    mails: code.includes('"MAIL_SENDER"'),
    asks: code.includes('variable(sandboxVariable)'),
  };
}

const verbsOfMethod: Readonly<Record<string, readonly Verb[]>> = {
  get: ['GetItem'],
  resolve: ['Index', 'GetItem'],
  page: ['Query'],
  list: ['Query'],
  listOwn: ['Query'],
  update: ['UpdateItem'],
  change: ['UpdateItem'],
  changeSet: ['UpdateItem'],
  add: ['PutItem'],
  create: ['PutItem'],
  replace: ['PutItem'],
  drop: ['GetItem', 'DeleteItem'],
  remove: ['DeleteItem'],
  check: ['ConditionCheckItem'],
  putAll: ['BatchWriteItem'],
  dropAll: ['BatchWriteItem'],
};

function verbsOf(code: string): Set<string> {
  const found = new Set<string>();
  const tables = code.matchAll(/\b(\w+) = (?:\/\*.*?\*\/ )?entityTable\("([\w-]+)"/g);
  const variables = new Map([...tables].map(([, variable = '', table = '']) => [variable, table]));
  for (const [, variable = '', method = ''] of code.matchAll(/(?<![\w.])(\w+)\.(\w+)\(/g)) {
    const table = variables.get(variable);
    for (const verb of (table && verbsOfMethod[method]) || []) found.add(`${table} ${verb}`);
  }
  return found;
}

/** The actions of resolving each kind of path target, as `table Verb`, read from `functions/access/targets.ts`. */
export function targetVerbs(): Map<string, readonly string[]> {
  const declared = readFileSync(join(root, 'functions/tables/tables.ts'), 'utf8');
  const tables = new Map(
    [...declared.matchAll(/const (\w+) = entityTable\('([\w-]+)'/g)].map(([, variable, table]) => [variable, table]),
  );
  const source = readFileSync(join(root, targetsFile), 'utf8');
  const resolvers = source.matchAll(
    /^ {2}'?([\w-]+)'?: (?:\(uuid(?:, signal)?\) => tables\.(\w+)\.(\w+)\b|importanceOf\()/gm,
  );
  return new Map(
    [...resolvers].map(([, kind = '', variable = 'importances', method = 'resolve']) => [
      kind,
      (verbsOfMethod[method] ?? []).map((verb) => `${tables.get(variable)} ${verb}`),
    ]),
  );
}
