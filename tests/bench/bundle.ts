import { build } from '#infra/start/build.ts';
import { bundleSizes } from './bundle-sizes.ts';

// `npm run bench:bundle`: the scripts that each route loads; fails above a budget.
await build();
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
const sizes = bundleSizes();
for (const { route, chunks, total, budget } of sizes) {
  const promise = budget === undefined ? '' : ` of ${kilobytes(budget).trim()}`;
  process.stdout.write(`\n/${route}: ${kilobytes(total).trim()}${promise}\n`);
  for (const { file, bytes } of chunks) process.stdout.write(`${kilobytes(bytes)}  ${file}\n`);
}
const over = sizes.filter(({ total, budget }) => budget !== undefined && total > budget);
for (const { route } of over) console.error(`/${route} is over its budget`);
if (over.length > 0) process.exitCode = 1;
