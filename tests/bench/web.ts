import { existsSync } from 'node:fs';
import { join } from 'node:path';

// `npm run bench:web`: waiting times of people in Chromium, measured there.
for (const part of [
  'web-heatmap.ts',
  'web-profiler.ts',
  'web-plan.ts',
  'web-open.ts',
  'web-import-shown.ts',
  'web-import.ts',
]) {
  const path = join(import.meta.dirname, part);
  if (existsSync(path)) await import(path);
}
