import { createApp } from './app.ts';
import type { EnvironmentName } from './config/environments.ts';
import type { BuildOptions } from './stacks/stacks.ts';

/** Writes the cloud assembly (manifest, templates, assets) of an environment into `outdir`, in this process. */
export function synthesize(outdir: string, env: EnvironmentName = 'local', options: BuildOptions = {}): string {
  return createApp({ ...options, outdir, context: { env } }).synth().directory;
}
