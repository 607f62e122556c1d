import { withStack } from '../support/with-stack.ts';
import { measureAll } from './large-experiment.ts';

// `npm run bench:large`: every operation on the largest experiment that can be imported, 80 000 samples, each under the
// limits of the cloud: its duration and its outcome. SAMPLES makes it smaller.
await withStack(async (stack) => {
  // Starts every function: that takes as long for few samples as for many.
  await measureAll(stack, 50, () => undefined);
  await measureAll(stack, Number(process.env.SAMPLES ?? 80_000), (line) => process.stdout.write(`${line}\n`));
});
process.exit();
