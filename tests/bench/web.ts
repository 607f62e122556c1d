import { existsSync } from 'node:fs';
import { join } from 'node:path';

// `npm run bench:web`: waiting times of people in Chromium, measured there; `npm run bench:web -- plan report` measures
// some of them. Each part has a stack of its own, one after the other.
const parts = ['heatmap', 'profiler', 'plan', 'report', 'open', 'import-shown', 'import'];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !parts.includes(name));
if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}: there are ${parts.join(', ')}`);
for (const part of parts.filter((name) => chosen.length === 0 || chosen.includes(name))) {
  const path = join(import.meta.dirname, `web-${part}.ts`);
  if (existsSync(path)) await import(path);
}
process.exit();
