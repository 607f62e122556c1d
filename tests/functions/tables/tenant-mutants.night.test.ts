import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { type SourceMutant, tenantMutants } from '#tests/mutants/tenant-mutants.ts';
import '#tests/support/builders.ts';
import { type TableLayer, tenantChecks } from './tenant-checks.ts';

// Each guard of the table layer that names a tenant is removed once: then a check of `tenant-checks.ts` fails.
const root = resolve(import.meta.dirname, '..', '..', '..');
/** Below `node_modules`, where the bundles find the packages. */
const folder = mkdtempSync(join(root, 'node_modules', '.tenant-mutants-'));
afterAll(() => rmSync(folder, { recursive: true }));

const contents = `export { projects } from '#functions/tables/tables.ts';
export { transact } from '#functions/aws/transact.ts';`;

/** The table layer with a mutant, or as it is. */
async function layerWith(mutant?: SourceMutant): Promise<TableLayer> {
  const outfile = join(folder, `${mutant ? `${mutant.file.replaceAll('/', '-')}-${mutant.at}` : 'whole'}.mjs`);
  const changes: Plugin = {
    name: 'mutant',
    setup: ({ onLoad }) =>
      onLoad({ filter: /functions.tables.*\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        if (!mutant || relative(root, path) !== mutant.file) return { contents: source, loader: 'ts' };
        const { at, before, after } = mutant;
        return { contents: source.slice(0, at) + after + source.slice(at + before.length), loader: 'ts' };
      }),
  };
  const entry = { contents, resolveDir: root, loader: 'ts' } as const;
  const shape = { bundle: true, platform: 'node', format: 'esm', packages: 'external' } as const;
  // The bundles know the aliases of the repository, as packages they would not be found.
  const alias = { '#functions': join(root, 'functions'), '#shared': join(root, 'shared') };
  await build({ ...shape, stdin: entry, outfile, plugins: [changes], alias, logLevel: 'silent' });
  return import(pathToFileURL(outfile).href);
}

/** The checks that fail. */
async function failures(layer: TableLayer): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, check] of Object.entries(tenantChecks)) {
    await check(layer).catch(() => failed.push(name));
  }
  return failed;
}

const mutants = tenantMutants(root);

it('passes all checks with every guard, of which there are as many as are known', async () => {
  expect(mutants).toHaveLength(18);
  expect(await failures(await layerWith())).toEqual([]);
});

it.each(mutants.map((mutant) => [mutant.file, mutant.before, mutant] as const))(
  'without the tenant in %s, %s, a check fails',
  async (_file, _before, mutant) => {
    expect(await failures(await layerWith(mutant))).not.toEqual([]);
  },
);
