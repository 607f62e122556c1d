import { createRandom } from '#shared/engine/random/create-random.ts';
import { effectsReport } from '#shared/rules/effects/effects-report.ts';

// How long the effects report of many samples takes: processor time, the best of three, by model.

const samples = 2000;
const inputs = Array.from({ length: 20 }, () => ({ kind: 'numeric' as const }));
const random = createRandom(1);
const rows = Array.from({ length: samples }, () => inputs.map(() => random.integer(21)));
const values = rows.map(([a = 0, b = 0, c = 0, d = 0]) => a + (b * c) / 10 - d ** 2 / 20 + 3 * random.next());

for (const model of ['main', 'interactions', 'quadratic', 'chosen'] as const) {
  const times = [1, 2, 3].map(() => {
    const from = process.cpuUsage();
    effectsReport({ inputs, rows, values, model });
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  });
  process.stdout.write(`${samples} samples, ${inputs.length} inputs, ${model}: ${Math.round(Math.min(...times))} ms\n`);
}
