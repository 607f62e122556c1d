import { watch } from 'node:fs';
import inspector from 'node:inspector';
import { join } from 'node:path';
import { createServer } from 'vite';
import { type FunctionDefinition, functionDefinitions } from '../functions.ts';
import type { Log } from '../local/log.ts';
import { build, root } from './build.ts';
import { launch } from './launch.ts';
import { stopAsked } from './run.ts';
import { settingsFrom } from './settings.ts';

// The whole system from its sources: Vite serves the browser's and replaces what changes, the functions run as
// TypeScript, and a change makes their next calls start anew. The template is the one that was synthesized at the start.
const inspectorPort = 9229;
const stopped = stopAsked();

try {
  const settings = settingsFrom(process.env);
  await build();
  if (process.argv.includes('--inspect')) inspector.open(inspectorPort);
  const log: Log = ({ level, text }) => {
    if (level === 'error') process.stderr.write(`${text}\n`);
  };
  const stack = await launch({ ...settings, port: 0 }, { log, quiet: true, sourceOf });
  process.env.BACKEND = stack.url;
  const web = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    server: { port: settings.port, strictPort: true },
    clearScreen: false,
    logLevel: 'warn',
  });
  await web.listen();
  const watchers = ['functions', 'shared'].map((folder) => watch(join(root, folder), { recursive: true }, onChange));
  const { email, password } = settings.superadmin;
  process.stdout.write(`Sign in as ${email} with the password ${password}\n`);
  process.stdout.write(`Ready: ${web.resolvedUrls?.local[0] ?? ''}\n`);

  function onChange(_event: string, file: string | null): void {
    if (!file?.endsWith('.ts')) return;
    stack.functions.recycle();
    process.stdout.write(`${file} has changed: the functions start anew\n`);
  }

  await stopped;
  for (const watcher of watchers) watcher.close();
  await web.close();
  await stack.stop();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Tenants' Python runs from its bundle, which has the interpreter's files beside it. */
function sourceOf(path: string): string | undefined {
  const name = path.split('/').at(-1) ?? '';
  const definitions: Readonly<Record<string, FunctionDefinition>> = functionDefinitions;
  const definition = definitions[name];
  return definition && !definition.runsForeignCode ? join(root, definition.entry) : undefined;
}
