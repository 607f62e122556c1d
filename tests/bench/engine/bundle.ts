import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { folder, root } from './settings.ts';
import { speedRequest } from './speed.ts';
import type { Store } from './store.ts';

/**
 * The generation worker's bundle, built like the deployed one: milliseconds to load it beyond a bare Node, and the
 * memory of a series at n = 2000 inside it. Processor time, so that other processes do not count.
 */
export async function measureBundle(store: Store): Promise<void> {
  await store.once('bundle', 'worker', 'engine', async () => {
    const out = mkdtempSync(join(folder, 'bundle-'));
    try {
      const entry = join(root, 'functions/handlers/generation-worker.ts');
      const engine = join(root, 'shared/engine/propose.ts');
      await build({
        entryPoints: [
          { in: entry, out: 'worker' },
          { in: engine, out: 'engine' },
        ],
        outdir: out,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        format: 'esm',
        platform: 'node',
        target: 'node24',
        mainFields: ['module', 'main'],
        banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
        logLevel: 'error',
      });
      const request = join(out, 'request.json');
      writeFileSync(request, JSON.stringify(speedRequest({ n: 2000, inputs: 20, categorical: 0, count: 20 })));
      const empty = leastOf(() => cpu(''));
      const loaded = leastOf(() => cpu(`await import(${JSON.stringify(join(out, 'worker.mjs'))});`));
      const small = JSON.stringify({ ...speedRequest({ n: 20, inputs: 4, categorical: 0, count: 5 }) });
      const first = leastOf(() =>
        cpu(`const { propose } = await import(${JSON.stringify(join(out, 'engine.mjs'))}); await propose(${small});`),
      );
      const run = node(
        `import { readFileSync } from 'node:fs'; const { propose } = await import(${JSON.stringify(join(out, 'engine.mjs'))});
        await propose(JSON.parse(readFileSync(${JSON.stringify(request)}, 'utf8'))); console.log(process.resourceUsage().maxRSS / 1000);`,
      );
      return { coldStart: loaded - empty, firstSeries: first - empty, megabytes: run };
    } finally {
      rmSync(out, { recursive: true });
    }
  });
}

function leastOf(measure: () => number): number {
  return Math.min(...Array.from({ length: 5 }, measure));
}

/** Milliseconds of processor time of a new Node process for a script. */
function cpu(script: string): number {
  return node(`${script} const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);`);
}

function node(script: string): number {
  // The worker's modules read the region when they load; nothing is sent.
  const env = { ...process.env, AWS_REGION: 'eu-central-1' };
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
  });
  const value = Number(stdout.trim().split('\n').at(-1));
  if (!Number.isFinite(value)) throw new Error(stderr.slice(0, 500));
  return value;
}
