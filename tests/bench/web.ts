import { existsSync } from 'node:fs';
import { join } from 'node:path';

// `npm run bench:web`: waiting times of people in Chromium, measured there.
const parts = ['web-heatmap', 'web-profiler', 'web-plan', 'web-report', 'web-open', 'web-import-shown', 'web-import'];
for (const part of parts.map((name) => `${name}.ts`)) {
  const path = join(import.meta.dirname, part);
  if (existsSync(path)) await import(path);
}
